import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UpdateStatusRequest } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardedWrite } from './guarded-write.ts';
import { type HouseFault, houseFaults, isHouseFault } from './house-fault.ts';
import { HouseStore } from './house-store.ts';

const ddl = readFileSync(createRequire(import.meta.url).resolve('@run-completion/schemas/sql/sqlite.sql'), 'utf8');

let home = '';
let store: HouseStore;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'house-fault-'));
  const db = new Database(join(home, 'state.db'));
  db.pragma('journal_mode = WAL');
  db.exec(ddl);
  db.exec("INSERT INTO progressions VALUES ('p', 1, '[]')");
  db.exec(
    "INSERT INTO sessions (id, status, created_at, updated_at, progression_id) VALUES ('s', 'running', 1, 2.5, 'p')",
  );
  db.close();
  store = new HouseStore(home);
});

afterEach(() => {
  store.db.close();
  rmSync(home, { recursive: true, force: true });
});

const count = (sql: string) => store.db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get();
const write = (status: string, fault: HouseFault, more: Partial<UpdateStatusRequest> = {}, answer?: () => void) => {
  const words = { entity_type: 'session', entity_id: 's', new_status: status, reason_code: 'run.completed.ok' };
  return guardedWrite(store, { id: 1, op: 'update_status', ...words, ...more }, fault, answer);
};
/** Does something in between: after the row was looked at too early, and before the lock is had. */
const meanwhile = (sql: string) => {
  const begin = store.begin.bind(store);
  store.begin = () => {
    store.begin = begin;
    store.db.exec(sql);
    begin();
    return true;
  };
};

it('knows its faults by name', () => {
  expect(Object.keys(houseFaults).every(isHouseFault)).toBe(true);
  expect(isHouseFault('toString')).toBe(false);
});

it('guards-outside: overwrites what came in between', () => {
  meanwhile("UPDATE sessions SET status = 'failed'");
  expect(write('completed', 'guards-outside', { expected_statuses: ['running'] })).toBe(true);
});

it('version-outside: overlooks that the row has moved', () => {
  meanwhile('UPDATE sessions SET updated_at = 9');
  expect(write('completed', 'version-outside', { expected_updated_at: 2.5 })).toBe(true);
});

it('stale-rejection: leaves a terminal status that came in between', () => {
  meanwhile("UPDATE sessions SET status = 'failed'");
  expect(write('completed', 'stale-rejection')).toBe(true);
});

it.each(['no-protection-when-contended', 'false-when-contended'] as const)('%s: only when contended', (fault) => {
  meanwhile("UPDATE sessions SET status = 'failed'");
  expect(write('completed', fault)).toBe(fault === 'no-protection-when-contended');
  expect(() => write('timed_out', fault)).toThrow('final');
});

it('early-answer: answers while nothing is committed', () => {
  const reader = new Database(join(home, 'state.db'));
  const seen: unknown[] = [];
  write('completed', 'early-answer', {}, () => seen.push(reader.prepare('SELECT status FROM sessions').pluck().get()));
  reader.close();
  expect(seen).toEqual(['running']);
});

it.each(['history-apart', 'ended-at-apart'] as const)('%s: takes two transactions', (fault) => {
  let commits = 0;
  const commit = store.commit.bind(store);
  store.commit = () => {
    commits += 1;
    commit();
  };
  write('completed', fault, { extra_fields: { ended_at: 7.5 } });
  expect([commits, count('sessions WHERE ended_at = 7.5'), count('status_transitions')]).toEqual([2, 1, 1]);
});

it('rejection-twice: leaves two events', () => {
  store.db.exec("UPDATE sessions SET status = 'failed'");
  expect(() => write('completed', 'rejection-twice')).toThrow('final');
  expect(count('admin_events')).toBe(2);
});

it('override-without-write: leaves an event though a guard says no', () => {
  store.db.exec("UPDATE sessions SET status = 'failed'");
  const override = { override: true, override_actor: 'ada', override_justification: 'it was not' };
  expect(write('completed', 'override-without-write', { ...override, expected_statuses: ['running'] })).toBe(false);
  expect([count('admin_events'), count('status_transitions')]).toEqual([1, 0]);
});
