import { expect, test } from 'vitest';
import { FakeClock, FakeStore } from '../../test/fake-store.ts';
import type { Outcome } from '../domain/outcome.ts';
import { type WaitOnStore, waitOnStore } from './wait-on-store.ts';

const nothing = () => undefined;

/** Waits, and tells the ids in the order of the callback and of the result. */
async function wait(ids: readonly string[], store: FakeStore, clock: FakeClock, more: Partial<WaitOnStore> = {}) {
  const called: string[] = [];
  const outcomes = await waitOnStore(ids, {
    store,
    clock,
    runsRoot: '/runs',
    pause: 1000,
    patience: 50,
    onResult: ({ run_id, status }) => called.push(`${run_id} ${status}`),
    onAmbiguous: undefined,
    shouldStop: undefined,
    signal: undefined,
    ...more,
  });
  return { called, result: outcomes.map(({ run_id, status }: Outcome) => `${run_id} ${status}`) };
}

test('results keep the order of the ids, callbacks that of the ends', async () => {
  const store = new FakeStore().put('a', 'running').put('b', 'running').put('c', 'failed');
  const clock = new FakeClock(
    () => store.put('b', 'completed'),
    () => store.put('a', 'aborted'),
  );
  expect(await wait(['a', 'nope', 'b', 'c'], store, clock)).toEqual({
    called: ['nope not_found', 'c failed', 'b completed', 'a aborted'],
    result: ['a aborted', 'nope not_found', 'b completed', 'c failed'],
  });
});

test('everything known at once: no pause', async () => {
  const clock = new FakeClock();
  await wait(['a', 'b'], new FakeStore().put('a', 'completed'), clock);
  expect(clock.sleeps).toEqual([]);
});

test('a pending run named twice is called back once and stands twice in the result; a terminal one both times', async () => {
  const store = new FakeStore().put('pending', null).put('over', 'failed');
  store.aliases.set('pen', 'pending').set('ov', 'over');
  const clock = new FakeClock(() => store.put('pending', 'completed'));
  expect(await wait(['pen', 'over', 'pending', 'ov'], store, clock)).toEqual({
    called: ['over failed', 'over failed', 'pending completed'],
    result: ['pending completed', 'over failed', 'pending completed', 'over failed'],
  });
});

test('a run that disappears is unknown, of the kind it had', async () => {
  const store = new FakeStore().put('p', 'running', { kind: 'play' });
  const outcomes: Outcome[] = [];
  await wait(['p'], store, new FakeClock(() => store.drop('p')), { onResult: (outcome) => outcomes.push(outcome) });
  expect(outcomes).toMatchObject([{ run_id: 'p', kind: 'play', status: 'unknown', success: false }]);
});

test('a tick in which nothing was committed reads nothing', async () => {
  const store = new FakeStore().put('a', 'running');
  await wait(['a'], store, new FakeClock(nothing, nothing, nothing, () => store.put('a', 'completed')));
  expect(store.reads).toBe(2);
});

test('an ambiguous id is told apart and not found', async () => {
  const told: unknown[] = [];
  const onAmbiguous = (...args: unknown[]) => told.push(args);
  const { called } = await wait(['x?'], new FakeStore(), new FakeClock(), { onAmbiguous });
  expect([told, called]).toEqual([[['x?', ['x1', 'x2']]], ['x? not_found']]);
});

test('a stop from the start keeps what is known at once', async () => {
  const store = new FakeStore().put('a', 'running').put('b', 'completed');
  const { result } = await wait(['a', 'b'], store, new FakeClock(), { shouldStop: () => true });
  expect(result).toEqual(['b completed']);
});

test('a stop is asked for before and after each tick', async () => {
  const store = new FakeStore().put('a', 'running').put('b', 'running');
  let asked = 0;
  const shouldStop = () => {
    asked += 1;
    return asked === 3;
  };
  const clock = new FakeClock(() => store.put('a', 'completed'));
  const { result } = await wait(['a', 'b'], store, clock, { shouldStop });
  expect({ asked, result }).toEqual({ asked: 3, result: [] });
});

test('a signal ends the wait', async () => {
  const controller = new AbortController();
  const store = new FakeStore().put('a', 'running');
  const { result } = await wait(['a'], store, new FakeClock(() => controller.abort()), { signal: controller.signal });
  expect(result).toEqual([]);
});

test('a lock at the first read is a fault when patience ends', async () => {
  const store = new FakeStore().put('a', 'completed');
  store.locked = true;
  const clock = new FakeClock(nothing, nothing, nothing);
  await expect(wait(['a'], store, clock)).rejects.toMatchObject({ name: 'StoreFault', code: 'locked' });
});

test('a lock that lets go in time is none; one met while polling is tried again soon', async () => {
  const store = new FakeStore().put('a', 'running');
  store.locked = true;
  const clock = new FakeClock(
    () => {
      store.locked = false;
    },
    () => {
      store.locked = true;
      store.put('a', 'completed');
    },
    nothing,
    () => {
      store.locked = false;
    },
  );
  expect((await wait(['a'], store, clock)).result).toEqual(['a completed']);
  expect(clock.sleeps).toEqual([20, 1000, 100, 100]);
});

test('what a callback throws comes out', async () => {
  const onResult = () => {
    throw new Error('mine');
  };
  await expect(wait(['a'], new FakeStore(), new FakeClock(), { onResult })).rejects.toThrow('mine');
});
