import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';
import { verifyProgram } from './verify-program.ts';

const ddl = readFileSync(createRequire(import.meta.url).resolve('@run-completion/schemas/sql/sqlite.sql'), 'utf8');

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-test-'));
  path = join(folder, 'state.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Written {
  readonly previous?: string | null;
  readonly status: string;
  readonly reason?: string;
  readonly type?: string;
}

/** A store with one session of that status and those rows of history, in that order; closed unless `keep`. */
function make(status: string | null, rows: readonly Written[], more = '', keep = false): Database.Database {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.exec(ddl);
  db.exec("INSERT INTO progressions (id, created_at) VALUES ('p', 1)");
  const reason = rows.at(-1)?.reason ?? 'run.completed.ok';
  db.prepare(
    "INSERT INTO sessions (id, status, status_reason_code, created_at, updated_at, progression_id) VALUES ('s1', ?, ?, 1, 9, 'p')",
  ).run(status, rows.length === 0 ? null : reason);
  for (const [index, row] of rows.entries()) {
    db.prepare(
      'INSERT INTO status_transitions (id, entity_type, entity_id, previous_status, status, reason_code, source, created_at) ' +
        "VALUES (?, ?, 's1', ?, ?, ?, 'executor', ?)",
    ).run(
      `h${index}`,
      row.type ?? 'session',
      row.previous ?? null,
      row.status,
      row.reason ?? 'run.completed.ok',
      index,
    );
  }
  db.exec(more);
  if (!keep) db.close();
  return db;
}

function override(previous: string, next: string): string {
  const details = JSON.stringify({ entity_type: 'session', previous_status: previous, new_status: next });
  return `INSERT INTO admin_events (id, created_at, action, target_id, details) VALUES ('e1', 2, 'status_transition_override', 's1', '${details}');`;
}

async function verify(json = false, store = path): Promise<{ code: number; text: string }> {
  let text = '';
  const stdout = { write: (more: string) => (text += more) };
  const code = await verifyProgram({ store, json }, { stdout, env: {} });
  return { code, text };
}

async function fault(store = path): Promise<Fault> {
  const error = await verify(false, store).catch((thrown: unknown) => thrown);
  if (!(error instanceof Fault)) throw new Error(`no fault but ${JSON.stringify(error)}`);
  return error;
}

const ended: Written[] = [{ status: 'running' }, { previous: 'running', status: 'completed' }];

describe('a sound store', () => {
  it('is told apart with what was looked at', async () => {
    make('completed', ended);
    expect(await verify()).toEqual({ code: exit.conforms, text: expect.stringContaining('SOUND') });
    const { looked, verdict } = JSON.parse((await verify(true)).text);
    expect(verdict).toBe('sound');
    expect(looked).toEqual({ records: 1, judged: 1, rows: 2, events: 0, foreign: 0 });
  });

  it('may be named by its folder', async () => {
    make('completed', ended);
    expect((await verify(false, folder)).code).toBe(exit.conforms);
  });

  it('may have left a terminal status by an audited override', async () => {
    make('running', [...ended, { previous: 'completed', status: 'running' }], override('completed', 'running'));
    expect((await verify()).code).toBe(exit.conforms);
  });

  it('may begin its history anywhere, have records without one, and rows of records that are gone', async () => {
    make('completed', [{ previous: 'running', status: 'completed' }], 'DELETE FROM sessions');
    expect((await verify()).code).toBe(exit.conforms);
  });

  it('may name a session by another word', async () => {
    make('completed', [
      { status: 'running', type: 'run' },
      { previous: 'running', status: 'completed' },
    ]);
    expect((await verify()).code).toBe(exit.conforms);
  });

  it('may have rows in another order than that of the chain, which is remarked', async () => {
    make('completed', ended.toReversed());
    const { code, text } = await verify();
    expect(code).toBe(exit.conforms);
    expect(text).toContain('Worth a look');
  });

  it('may know words of other releases, which is remarked', async () => {
    make(
      'ascended',
      [...ended, { previous: 'completed', status: 'ascended', reason: 'run.ascended' }],
      override('completed', 'ascended'),
    );
    const { code, text } = await verify();
    expect(code).toBe(exit.conforms);
    expect(text).toContain('status ascended');
    expect(text).toContain('reason code run.ascended');
  });
});

describe('a broken store', () => {
  it.each<[string, string | null, Written[], string]>([
    ['a status without its row', 'failed', ended, 'd5.write-set'],
    [
      'a row that follows upon nothing',
      'failed',
      [{ status: 'running' }, { previous: 'completed', status: 'failed' }],
      'd5.write-set',
    ],
    [
      'two rows from one status',
      'failed',
      [...ended, { previous: 'running', status: 'failed' }],
      'd5.null-safe-predicate',
    ],
    [
      'a terminal status that was left without an override',
      'failed',
      [...ended, { previous: 'completed', status: 'failed' }],
      'd5.terminal-protection',
    ],
  ])('%s', async (_name, status, rows, requirement) => {
    make(status, rows);
    const { code, text } = await verify();
    expect(code).toBe(exit.fails);
    expect(text).toContain('session s1');
    expect(text).toContain(requirement);
    expect(text).toContain('what could be done');
  });

  it('a reason that is not that of the last row', async () => {
    make('completed', ended, "UPDATE sessions SET status_reason_code = 'run.failed.exception'");
    const { findings } = JSON.parse((await verify(true)).text);
    expect(findings).toEqual([expect.objectContaining({ check: 'P5', grave: 'violation', rows: ['h1'] })]);
  });
});

describe('what cannot be judged', () => {
  it('is a store without any history', async () => {
    make('running', []);
    expect(await verify()).toEqual({ code: exit.inconclusive, text: expect.stringContaining('NOT JUDGED') });
  });

  it('is a store that is older than the history', async () => {
    make('running', [], 'DROP TABLE status_transitions');
    expect((await verify()).code).toBe(exit.inconclusive);
  });

  it('is no file, or something else than a store', async () => {
    expect(await fault()).toMatchObject({ exit: exit.noInput });
    expect(await fault(join(path, 'beneath'))).toMatchObject({ exit: exit.noInput });
    writeFileSync(path, '');
    expect(await fault()).toMatchObject({ exit: exit.data });
    writeFileSync(path, 'some text that is longer than the header of a database file would be\n'.repeat(9));
    expect(await fault()).toMatchObject({ exit: exit.data });
  });

  it('is a database of something else', async () => {
    const db = new Database(path);
    db.exec('CREATE TABLE recipes (id TEXT)');
    db.close();
    expect(await fault()).toMatchObject({ exit: exit.data, message: expect.stringContaining('status_transitions') });
  });

  it('is a database with destroyed pages', async () => {
    make('completed', ended);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xa5, 100));
    expect(await fault()).toMatchObject({ exit: exit.data, message: expect.stringContaining('damaged') });
  });
});

describe('the file', () => {
  // The shared memory beside a log holds the marks of whoever reads at the moment, and nothing of the store.
  const state = () =>
    readdirSync(folder)
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]);

  it('stays as it is, and alone, where nobody has it open', async () => {
    make('completed', ended);
    const before = state();
    expect((await verify()).code).toBe(exit.conforms);
    expect(state()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('is read with what a writer that has it open has committed', async () => {
    const db = make('completed', ended, '', true);
    try {
      const before = state();
      expect((await verify()).code).toBe(exit.conforms);
      expect(state()).toEqual(before);
    } finally {
      db.close();
    }
  });

  it('may be named by a link, and is read with what stands beside the file itself', async () => {
    const db = make('completed', ended, '', true);
    const link = join(folder, 'link');
    symlinkSync(path, link);
    try {
      expect(JSON.parse((await verify(true, link)).text).looked).toMatchObject({ rows: 2 });
    } finally {
      db.close();
    }
  });

  it('is read with the log that a writer left behind when it was killed', async () => {
    const db = make('completed', ended, '', true);
    const left = join(folder, 'left');
    mkdirSync(left);
    for (const part of ['', '-wal']) copyFileSync(path + part, join(left, `state.db${part}`));
    db.close();
    const sizes = () => readdirSync(left).map((name) => [name, readFileSync(join(left, name)).length]);
    const before = sizes();
    expect((await verify(false, left)).code).toBe(exit.conforms);
    expect(sizes()).toEqual(before);
  });
});
