import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { folder } from '../../../test/folder.ts';
import { world } from '../../../test/world.ts';
import type { RunRecord } from '../../domain/outcome.ts';
import type { RunStore } from '../../ports/store.ts';
import { openStore } from './open-store.ts';

function opened(path: string): RunStore {
  const store = openStore(path, path);
  onTestFinished(() => store.close());
  return store;
}

function record(store: RunStore, token: string): RunRecord | undefined {
  const [found] = store.resolve([token]);
  return found?.is === 'found' ? found.record : undefined;
}

test('the primary session is the newest one; of those that tie, the one created first', () => {
  const { path, db } = world(
    { kind: 'invocation', id: 'inv' },
    { kind: 'invocation', id: 'empty' },
    { kind: 'session', id: 'a', invocation: 'inv' },
    { kind: 'session', id: 'b', invocation: 'inv' },
    { kind: 'session', id: 'c', invocation: 'inv' },
    { kind: 'schedule_run', id: 'sched', invocation: 'inv' },
  );
  db.exec("UPDATE sessions SET updated_at = 9, created_at = 5; UPDATE sessions SET created_at = 4 WHERE id = 'b'");
  const store = opened(path);
  expect(record(store, 'inv')?.sessionId).toBe('b');
  expect(record(store, 'sched')?.sessionId).toBe('b');
  expect(record(store, 'empty')?.sessionId).toBeNull();
  db.exec("UPDATE sessions SET updated_at = 10 WHERE id = 'c'");
  expect(record(store, 'sched')?.sessionId).toBe('c');
});

test('links that lead nowhere give no session', () => {
  const { path, db } = world(
    { kind: 'play', id: 'p' },
    { kind: 'schedule_run', id: 's' },
    { kind: 'session', id: 'x' },
  );
  db.pragma('foreign_keys = OFF');
  db.exec("UPDATE plays SET session_id = 'no'; UPDATE schedule_runs SET invocation_id = 'no'");
  db.exec("UPDATE sessions SET invocation_id = 'no'");
  const store = opened(path);
  expect([record(store, 'p')?.sessionId, record(store, 's')?.sessionId]).toEqual([null, null]);
});

test('an old store, with fewer tables and columns, is read as far as it goes', () => {
  const path = `${folder()}/state.db`;
  const db = new Database(path);
  db.exec("CREATE TABLE sessions (id TEXT PRIMARY KEY, status TEXT); INSERT INTO sessions VALUES ('a', 'failed')");
  db.exec("CREATE TABLE plays (id TEXT PRIMARY KEY, status TEXT); INSERT INTO plays VALUES ('p', 'merged')");
  db.close();
  const store = opened(path);
  const nothing = { reason: null, exitCode: null };
  expect(record(store, 'a')).toEqual({ kind: 'session', id: 'a', status: 'failed', sessionId: 'a', ...nothing });
  expect(record(store, 'p')).toEqual({ kind: 'play', id: 'p', status: 'merged', sessionId: null, ...nothing });
  expect(record(store, 'nope')).toBeUndefined();
  expect(store.history('session', 'a')).toEqual([]);
});

test('values of another type than the contract has count as none', () => {
  const { path, db } = world({ kind: 'play', id: 'p', status: 'merged' }, { kind: 'session', id: 's' });
  db.exec("UPDATE plays SET exit_code = 'many', status_reason_code = x'00'; UPDATE sessions SET status = x'00'");
  const store = opened(path);
  expect(record(store, 'p')).toMatchObject({ exitCode: null, reason: null });
  expect(record(store, 's')).toMatchObject({ status: null });
});

test('nothing is news until something is committed; then only what is over or gone is told', () => {
  const ids = ['a', 'b', 'c'];
  const { path, db, set } = world(...ids.map((id) => ({ kind: 'session', id }) as const));
  const store = opened(path);
  const watched = new Map([['session', ids]] as const);
  store.resolve(ids);
  expect(store.changed()).toBe(false);
  set('session', 'a', 'completed', 'run.completed.ok');
  db.exec("DELETE FROM sessions WHERE id = 'b'");
  expect(store.changed()).toBe(true);
  expect(store.settled(watched)).toMatchObject([
    { is: 'over', record: { id: 'a', status: 'completed', reason: 'run.completed.ok' } },
    { is: 'gone', id: 'b', kind: 'session' },
  ]);
  expect(store.changed()).toBe(false);
});
