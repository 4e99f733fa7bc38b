import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRecord, World } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scratch, subjectFile } from '../../test/support/subject-bench.ts';
import { loadSubject } from '../subject/load-subject.ts';
import { CaseStore } from './case-store.ts';
import { makeTemplate, type StoreTemplate } from './store-template.ts';

const { folder, remove } = scratch();
const patience = { limit: 5_000, signal: new AbortController().signal };
const records: RunRecord[] = [
  { kind: 'session', id: 's1' },
  { kind: 'play', id: 'p1', session: 's1' },
];
let template: StoreTemplate;
let home = '';
let store: CaseStore | undefined;

beforeAll(async () => {
  const { signal } = new AbortController();
  template = await makeTemplate(loadSubject(subjectFile(folder, ['true'])), { signal });
});
afterEach(() => {
  store?.close();
  rmSync(home, { recursive: true });
});
afterAll(() => {
  template.remove();
  remove();
});

function make(world: World = { records }): CaseStore {
  home = join(folder, 'home');
  store = new CaseStore(home, template, world);
  return store;
}

/** Does something to the store as the subject might. */
function meddle(sql: string): void {
  const db = new Database(join(home, 'state.db'));
  db.exec(sql);
  db.close();
}

describe('the watch over a store', () => {
  it('finds nothing after reading only', () => {
    const made = make();

    meddle('SELECT * FROM sessions');

    expect(made.traces()).toEqual({});
  });

  it.each([
    ["UPDATE sessions SET name = 'x'", 'changed rows of sessions'],
    ['DELETE FROM plays', 'changed rows of plays'],
    [
      "INSERT INTO admin_events (id, created_at, action, details) VALUES ('e', 1, 'looked', '{}')",
      'changed rows of admin_events',
    ],
  ])('finds %s', (sql, what) => {
    const made = make();

    meddle(sql);

    expect(made.traces()).toEqual({ records: what, files: 'wrote to state.db' });
  });

  it('finds a write that left the records as they were', () => {
    const made = make();

    meddle("INSERT INTO schema_meta VALUES ('touched', 'yes')");

    expect(made.traces()).toEqual({ files: 'wrote to state.db' });
  });

  it('does not take its own commits for those of the subject', async () => {
    const made = make();

    await made.commit([{ set: { kind: 'session', id: 's1', status: 'completed' } }], patience);

    expect(made.traces()).toEqual({});
  });

  it('finds what was done before its own commit, even if it was undone', async () => {
    const made = make();
    meddle("UPDATE sessions SET name = 'x'");
    await made.commit([{ set: { kind: 'session', id: 's1', status: 'completed' } }], patience);

    meddle('UPDATE sessions SET name = NULL');

    expect(made.traces().records).toBe('changed rows of sessions');
  });

  it('finds files, and leaves out the companions that SQLite makes', () => {
    const made = make();

    writeFileSync(join(home, 'state.db-journal'), '');
    mkdirSync(join(home, 'runs'));

    expect(made.traces()).toEqual({ files: 'left runs in LIONAGI_HOME' });
  });

  it('finds a store that was put in the place of ours, or taken away', () => {
    const made = make();

    renameSync(made.path, join(folder, 'away'));

    expect(made.traces().records).toBe('removed or replaced state.db');
  });

  it('finds a store that was made where there was none', () => {
    const made = make({ store: 'missing', records: [] });
    expect(made.traces()).toEqual({});

    writeFileSync(made.path, '');

    expect(made.traces()).toEqual({ created: 'made a state.db where there was none' });
  });

  it('finds a faulty file that was filled', () => {
    const made = make({ store: 'zero-bytes', records: [] });
    expect(made.traces()).toEqual({});

    writeFileSync(made.path, 'schema');

    expect(made.traces()).toEqual({ files: 'wrote to state.db' });
  });
});

describe('a faulty store', () => {
  const read = (path: string) => {
    const db = new Database(path, { readonly: true });
    try {
      return db.prepare('SELECT id FROM sessions').all();
    } finally {
      db.close();
    }
  };

  it.each([
    ['missing', /unable to open|does not exist/],
    ['not-a-database', /not a database/],
    ['zero-bytes', /no such table/],
    ['directory', /unable to open|disk I.O error/],
    ['foreign', /no such table/],
    ['corrupt', /malformed/],
  ] as const)('of the kind %s cannot be read', (state, words) => {
    const made = make({ store: state, records: [] });

    expect(() => read(made.path)).toThrow(words);
  });

  it('looks like a database where it is corrupt', () => {
    const made = make({ store: 'corrupt', records: [] });

    expect(readFileSync(made.path).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(statSync(made.path).size).toBeGreaterThan(10_000);
  });
});

describe('a driver among its users', () => {
  it('is given records one by one, and told which of them the store refuses', () => {
    const made = make();
    const [good, bad]: RunRecord[] = [
      { kind: 'invocation', id: 'i1', status: 'failed' },
      { kind: 'invocation', id: 'i2', status: 'merged' },
    ];

    const refused = made.seedEach([bad, good] as RunRecord[]);

    expect([...refused.keys()]).toEqual([bad]);
    expect([...made.everyRow().keys()].sort()).toEqual([
      'invocations i1',
      'plays p1',
      'sessions s1',
      expect.stringMatching(/^shows /),
    ]);
    expect(made.traces()).toEqual({});
  });

  it('shows one record with its history and its audit', () => {
    const made = make();
    const transition = "'session', 's1', NULL, 'failed', 'run.failed.exception', 'executor', 1";
    meddle(`INSERT INTO status_transitions (id, entity_type, entity_id, previous_status, status, reason_code, source, created_at)
      VALUES ('b', ${transition}), ('a', ${transition})`);
    meddle("INSERT INTO admin_events (id, created_at, action, target_id, details) VALUES ('e', 1, 'x', 's1', '{}')");

    const { row, history, audit, ordered } = made.dump({ entity_type: 'session', entity_id: 's1' });

    expect([row?.['status'], history.map(({ id }) => id), audit.length, ordered]).toEqual([
      'running',
      ['b', 'a'],
      1,
      true,
    ]);
    expect(made.dump({ entity_type: 'session', entity_id: 's2' })).toMatchObject({ row: null, history: [], audit: [] });
  });
});

describe('the lock', () => {
  it('keeps others from writing and not from reading, and lets the kit commit', async () => {
    const made = make();
    await made.lock(patience);
    const other = new Database(made.path, { timeout: 0 });

    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
    expect(await made.commit([{ set: { kind: 'session', id: 's1', status: 'failed' } }], patience)).toBe(true);
    expect(other.prepare('SELECT status FROM sessions').pluck().get()).toBe('failed');
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
    made.unlock();
    expect(() => other.exec('BEGIN IMMEDIATE; COMMIT')).not.toThrow();
    other.close();
  });

  it('waits for one that the subject holds', async () => {
    const made = make();
    const other = new Database(made.path);
    other.exec('BEGIN IMMEDIATE');

    const commit = made.commit([{ set: { kind: 'session', id: 's1', status: 'failed' } }], patience);
    await new Promise((resolve) => setImmediate(resolve));
    other.exec('COMMIT');
    other.close();

    expect(await commit).toBe(true);
  });
});

const python = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(db.execute('SELECT status FROM sessions').fetchone()[0], end='')
db.close()
`;

describe('copyTo', () => {
  it('lets the kit go on writing to the store that others read', async () => {
    const made = make();
    made.copyTo(join(folder, 'copy.db'));
    const look = () => execFileSync('python3', ['-c', python, made.path], { encoding: 'utf8' });

    // Another process that closes its connection would clear the WAL away if it took itself for the last one.
    const before = look();
    await made.commit([{ set: { kind: 'session', id: 's1', status: 'failed' } }], patience);

    expect([before, look()]).toEqual(['running', 'failed']);
  });

  it('copies a store that is whole without its companions', () => {
    const made = make();

    made.copyTo(join(folder, 'copy.db'));

    const copy = new Database(join(folder, 'copy.db'), { readonly: true });
    expect(copy.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(1);
    copy.close();
  });

  it('copies nothing where there is no file', () => {
    make({ store: 'directory', records: [] }).copyTo(join(folder, 'none.db'));

    expect(existsSync(join(folder, 'none.db'))).toBe(false);
  });
});
