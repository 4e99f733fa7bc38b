import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Vocabularies } from './types/index.d.ts';

const ddl = readFileSync(new URL('sql/sqlite.sql', import.meta.url), 'utf8');
const { statuses } = JSON.parse(
  readFileSync(new URL('../spec/v1/vocabularies.json', import.meta.url), 'utf8'),
) as Vocabularies;

let db: Database.Database;

beforeEach(() => {
  db = new Database(':memory:');
  db.exec(`BEGIN; ${ddl} COMMIT;`);
});

test('the store names its version and lineage, as lionagi 0.36.0 asks before it opens one', () => {
  const meta = Object.fromEntries(db.prepare('SELECT key, value FROM schema_meta').raw().all() as [string, string][]);

  expect(meta).toEqual({ version: '4', lineage: 'lionagi', created_at: expect.stringMatching(/^\d{10}$/) });
});

describe.each([
  ['invocations', statuses.invocation],
  ['plays', statuses.play],
  ['schedule_runs', statuses.schedule_run],
  ['shows', statuses.show],
  ['teams', statuses.team],
])('%s', (table, known) => {
  test.each(known)('takes the status %s', (status) => {
    insert(table, { status });

    expect(db.prepare(`SELECT status FROM ${table}`).pluck().all()).toEqual([status]);
  });

  test.each(['COMPLETED', 'done', null])('refuses the status %s', (status) => {
    expect(() => insert(table, { status })).toThrow(/constraint failed/);
  });
});

test.each([...statuses.session, 'COMPLETED', null])('sessions take any status, such as %s', (status) => {
  insert('sessions', { status });

  expect(db.prepare('SELECT status FROM sessions').pluck().all()).toEqual([status]);
});

test.each(['plays', 'schedule_runs'])('%s keep an exit_code of 64 bits', (table) => {
  insert(table, { exit_code: -(2n ** 63n) });

  expect(db.prepare(`SELECT exit_code FROM ${table}`).pluck().safeIntegers().get()).toBe(-9223372036854775808n);
});

test('a schedule takes its runs along, and a show its plays', () => {
  insert('schedules', { id: 's', trigger_type: 'at', action_kind: 'agent' });
  insert('schedule_runs', { schedule_id: 's' });
  insert('shows', { id: 'w' });
  insert('plays', { show_id: 'w' });

  db.exec("PRAGMA foreign_keys = ON; DELETE FROM schedules WHERE id = 's'; DELETE FROM shows WHERE id = 'w';");

  expect(db.prepare('SELECT count(*) FROM schedule_runs').pluck().get()).toBe(0);
  expect(db.prepare('SELECT count(*) FROM plays').pluck().get()).toBe(0);
});

test.each([
  ['the sessions of an invocation', "SELECT id FROM sessions WHERE invocation_id = 'x'"],
  ['the branches of a session', "SELECT id FROM branches WHERE session_id = 'x'"],
  ['the history of a record', "SELECT id FROM status_transitions WHERE entity_type = 'x' AND entity_id = 'x'"],
  ['the audit of a record', "SELECT id FROM admin_events WHERE target_id = 'x'"],
  ['a session by its id', "SELECT status FROM sessions WHERE id = 'x'"],
])('%s are found without reading the whole table', (_what, query) => {
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[];

  expect(plan.map(({ detail }) => detail).join('\n')).toMatch(/^SEARCH .*INDEX/);
});

/** A row with what the test cares about; columns that must have a value and have no default get one that means nothing. */
function insert(table: string, given: Record<string, unknown>): void {
  db.pragma('foreign_keys = OFF');
  const columns = db.pragma(`table_info(${table})`) as { name: string; notnull: 0 | 1; dflt_value: string | null }[];
  const needed = columns.filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null);
  const row = { ...Object.fromEntries(needed.map(({ name }) => [name, '0'])), ...given };
  const names = Object.keys(row);
  const marks = names.map(() => '?').join(', ');
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`).run(...Object.values(row));
}
