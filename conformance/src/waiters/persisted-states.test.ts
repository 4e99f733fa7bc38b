import { expect, it } from 'vitest';
import { rowOf } from '../oracle/rows.ts';
import { HistorySpoiled, PersistedStates } from './persisted-states.ts';
import type { HistoryRow } from './race-store.ts';
import type { DoneAct } from './writer-acts.ts';

const records = [{ kind: 'session' as const, id: 's', status: 'running' }];
const row = (actor: string, status: string): HistoryRow => ({
  entity_type: 'session',
  entity_id: 's',
  status,
  reason_code: 'run.completed.ok',
  actor,
  created_at: 7.5,
});
const raw = (tag: string, status: string, began: bigint, ended: bigint): DoneAct => ({
  tag,
  changes: [{ set: { kind: 'session', id: 's', status } }],
  began,
  ended,
});
const statuses = (states: PersistedStates) =>
  Array.from({ length: states.last + 1 }, (_, at) => rowOf(states.state(at), 'session', 's')?.status);

it('puts commits in the order of the history, whatever the order of the calls', () => {
  const done = [raw('b', 'failed', 10n, 40n), raw('a', 'completed', 20n, 30n)];
  const states = new PersistedStates(records, done, [row('a', ''), row('stranger', ''), row('b', '')]);
  expect(statuses(states)).toEqual(['running', 'completed', 'failed']);
  // What came second was not there before the first: that began at 20.
  expect(states.notBefore(2)).toBe(20n);
});

it('takes from the history what a guarded write did', () => {
  const states = new PersistedStates(records, [{ tag: 'w', began: 1n, ended: 2n }], [row('w', 'failed')]);
  expect(rowOf(states.state(1), 'session', 's')).toMatchObject({
    status: 'failed',
    reason: 'run.completed.ok',
    updated_at: 7.5,
  });
});

it('counts one call once, however many rows it left', () => {
  const states = new PersistedStates(records, [raw('a', 'failed', 1n, 2n)], [row('a', ''), row('a', '')]);
  expect(states.last).toBe(1);
});

it('says so where the history of a committed call is gone', () => {
  expect(() => new PersistedStates(records, [raw('a', 'failed', 1n, 2n)], [])).toThrow(HistorySpoiled);
});

it('tells all states that can have been seen, and none that cannot', () => {
  const done = [raw('a', 'one', 10n, 20n), raw('b', 'two', 30n, 40n), raw('c', 'three', 50n, 60n)];
  const states = new PersistedStates(records, done, [row('a', ''), row('b', ''), row('c', '')]);
  expect(states.between(0n, 9n)).toEqual({ first: 0, last: 0 });
  expect(states.between(0n, 10n)).toEqual({ first: 0, last: 1 });
  expect(states.between(20n, 29n)).toEqual({ first: 0, last: 1 });
  expect(states.between(21n, 29n)).toEqual({ first: 1, last: 1 });
  expect(states.between(35n, 55n)).toEqual({ first: 1, last: 3 });
  expect(states.between(100n, 200n)).toEqual({ first: 3, last: 3 });
});
