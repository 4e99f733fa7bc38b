import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Change, RunRecord } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { Seeder } from './seed.ts';
import { StoreRefusal } from './store-refusal.ts';
import { storeShape } from './store-shape.ts';

const standard = readFileSync(createRequire(import.meta.url).resolve('@run-completion/schemas/sql/sqlite.sql'), 'utf8');

/** A store of another make: other columns, stricter ones, and no teams. */
const strict = `
  CREATE TABLE owners (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE sessions (id TEXT PRIMARY KEY, owner_id TEXT NOT NULL REFERENCES owners (id), status TEXT NOT NULL,
    status_reason_code TEXT, invocation_id TEXT, created_at REAL NOT NULL, updated_at REAL NOT NULL, weight INTEGER NOT NULL);
  CREATE TABLE invocations (id TEXT PRIMARY KEY, status TEXT NOT NULL, status_reason_code TEXT, created_at REAL NOT NULL,
    updated_at REAL NOT NULL, label VARCHAR(20) NOT NULL);
  CREATE TABLE plays (id TEXT PRIMARY KEY, status TEXT NOT NULL, status_reason_code TEXT, session_id TEXT, created_at REAL);
  CREATE TABLE schedules (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE,
    trigger_type TEXT NOT NULL CHECK (trigger_type IN ('cron', 'interval')));
  CREATE TABLE schedule_runs (id TEXT PRIMARY KEY, schedule_id TEXT NOT NULL REFERENCES schedules (id),
    status TEXT NOT NULL CHECK (status IN ('running', 'completed', 'failed')), status_reason_code TEXT,
    exit_code INTEGER, invocation_id TEXT, trigger_context JSON NOT NULL, fired_at REAL NOT NULL);
`;

let db: Database.Database | undefined;
afterEach(() => db?.close());

function seederOf(ddl: string): { db: Database.Database; seeder: Seeder } {
  const made = new Database(':memory:');
  made.exec(ddl);
  made.pragma('foreign_keys = OFF');
  db = made;
  return { db: made, seeder: new Seeder(made, storeShape(made)) };
}

const everyKind: RunRecord[] = [
  { kind: 'invocation', id: 'i1', status: 'completed', reason: 'run.completed.ok' },
  { kind: 'session', id: 's1', invocation: 'i1', status: 'failed', updated_at: 5.5, ended_at: 6 },
  { kind: 'session', id: 's2', status: null, artifacts_path: '/elsewhere' },
  { kind: 'play', id: 'p1', session: 'no-such', status: 'merged', exit_code: '-9223372036854775808' },
  { kind: 'play', id: 'p2', exit_code: 0 },
  { kind: 'schedule_run', id: 'r1', invocation: 'i1', status: 'timed_out', exit_code: '9223372036854775807' },
  { kind: 'schedule_run', id: 'r2', invocation: null },
  { kind: 'branch', id: 'b1', session: 's1' },
  { kind: 'show', id: 'h1' },
  { kind: 'team', id: 't1', status: 'archived' },
];

describe('Seeder', () => {
  it('puts each field of each kind into the column that holds it', () => {
    const { db, seeder } = seederOf(standard);

    seeder.insertAll(everyKind);

    const row = (sql: string) => db.prepare(sql).raw().safeIntegers().get();
    expect(row('SELECT status, status_reason_code FROM invocations')).toEqual(['completed', 'run.completed.ok']);
    expect(row("SELECT status, invocation_id, updated_at, ended_at FROM sessions WHERE id = 's1'")).toEqual([
      'failed',
      'i1',
      5.5,
      6,
    ]);
    expect(row("SELECT status, artifacts_path FROM sessions WHERE id = 's2'")).toEqual([null, '/elsewhere']);
    expect(row("SELECT session_id, exit_code FROM plays WHERE id = 'p1'")).toEqual(['no-such', -(2n ** 63n)]);
    expect(row("SELECT status, exit_code FROM plays WHERE id = 'p2'")).toEqual(['pending', 0n]);
    expect(row("SELECT exit_code FROM schedule_runs WHERE id = 'r1'")).toEqual([2n ** 63n - 1n]);
    expect(row("SELECT status, invocation_id FROM schedule_runs WHERE id = 'r2'")).toEqual(['queued', null]);
    expect(row('SELECT session_id FROM branches')).toEqual(['s1']);
    expect(row('SELECT status FROM teams')).toEqual(['archived']);
  });

  it('makes the parents that a row needs, so that only links of the plan lead nowhere', () => {
    const { db, seeder } = seederOf(standard);

    seeder.insertAll(everyKind);

    const dangling = db.pragma('foreign_key_check') as { table: string; parent: string }[];
    expect(dangling).toEqual([expect.objectContaining({ table: 'plays', parent: 'sessions' })]);
  });

  it('orders records by created_at and updated_at where they do not say', () => {
    const { db, seeder } = seederOf(standard);

    seeder.insertAll([
      { kind: 'session', id: 'later' },
      { kind: 'session', id: 'latest' },
      { kind: 'session', id: 'first', created_at: 10 },
    ]);

    const ids = db.prepare('SELECT id FROM sessions ORDER BY updated_at').pluck().all();
    expect(ids).toEqual(['first', 'later', 'latest']);
    expect(db.prepare('SELECT count(*) FROM sessions WHERE created_at = updated_at').pluck().get()).toBe(3);
  });

  it('fills in what a store of another make insists on', () => {
    const { db, seeder } = seederOf(strict);

    seeder.insertAll([
      { kind: 'session', id: 's1' },
      { kind: 'session', id: 's2' },
      { kind: 'invocation', id: 'i1' },
      { kind: 'schedule_run', id: 'r1', status: 'running' },
      { kind: 'schedule_run', id: 'r2', status: 'failed' },
      { kind: 'play', id: 'p1' },
    ]);

    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(
      db.prepare('SELECT count(*) FROM schedule_runs JOIN schedules ON schedules.id = schedule_id').pluck().get(),
    ).toBe(2);
  });

  it.each<[string, RunRecord, string]>([
    [
      'a CHECK',
      { kind: 'schedule_run', id: 'r', status: 'timed_out' },
      'refuses a schedule_run with status "timed_out"',
    ],
    ['a NOT NULL', { kind: 'session', id: 's', status: null }, 'refuses a session with status null'],
    ['a column that is not there', { kind: 'play', id: 'p', exit_code: 3 }, 'no column plays.exit_code'],
    ['a table that is not there', { kind: 'team', id: 't' }, 'no table teams'],
  ])('tells %s as a fact about the store', (_what, record, words) => {
    const { seeder } = seederOf(strict);

    expect(() => seeder.insertAll([record])).toThrow(StoreRefusal);
    expect(() => seeder.insertAll([record])).toThrow(words);
  });

  it('does without a column that a record gives no value', () => {
    const { seeder } = seederOf(strict);

    expect(() => seeder.insertAll([{ kind: 'play', id: 'p', exit_code: null }])).not.toThrow();
  });

  it('keeps hostile texts byte for byte', () => {
    const { db, seeder } = seederOf(standard);
    const ids = ["it's", '%_\\', 'a"b', 'nul\0here', 'žluť 🙂', 'a\tb'];

    seeder.insertAll(ids.map((id) => ({ kind: 'session', id })));

    expect(db.prepare('SELECT id FROM sessions ORDER BY created_at').pluck().all()).toEqual(ids);
  });

  it('changes the fields that a change names, and no others', () => {
    const { db, seeder } = seederOf(standard);
    seeder.insertAll(everyKind);
    const before = db.prepare("SELECT * FROM sessions WHERE id = 's1'").get();

    seeder.apply([{ set: { kind: 'session', id: 's1', status: 'completed' } }]);

    const after = db.prepare("SELECT * FROM sessions WHERE id = 's1'").get();
    expect(after).toEqual({ ...(before as object), status: 'completed' });
  });

  it('tells its changes as SQL that does the same to another store', () => {
    const changes: Change[] = [
      { put: { kind: 'play', id: "o'clock\n", status: 'merged', exit_code: '9223372036854775807' } },
      { set: { kind: 'session', id: 's1', status: null, updated_at: 1e21 } },
      { delete: { kind: 'schedule_run', id: 'r1' } },
    ];
    const one = seederOf(standard);
    one.seeder.insertAll([...everyKind]);
    const copy = new Database(one.db.serialize());

    const sql = one.seeder.apply(changes);

    expect(sql.every((statement) => !statement.includes('\n'))).toBe(true);
    copy.exec(sql.join('\n'));
    for (const table of ['plays', 'sessions', 'schedule_runs', 'shows']) {
      const all = (of: Database.Database) => of.prepare(`SELECT * FROM ${table} ORDER BY id`).safeIntegers().all();
      expect(all(copy)).toEqual(all(one.db));
    }
    copy.close();
  });

  it('refuses to change a row that is not there, which would be a fault of the kit', () => {
    const { seeder } = seederOf(standard);

    expect(() => seeder.apply([{ delete: { kind: 'play', id: 'gone' } }])).toThrow(
      'play gone, which the store does not hold',
    );
  });
});
