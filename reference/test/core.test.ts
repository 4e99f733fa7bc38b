import { expect, test } from 'vitest';
import { formatWaitLine, openRunStore, waitForTerminal } from '../src/index.ts';
import { folder } from './folder.ts';
import { world } from './world.ts';

test('no ids: an empty list, and no store is looked for', async () => {
  expect(await waitForTerminal([], { environment: { LIONAGI_HOME: folder() } })).toEqual([]);
});

test('two waits in one process share nothing', async () => {
  const one = world({ kind: 'session', id: 'same' });
  const two = world({ kind: 'session', id: 'same' });
  const wait = (home: string) => waitForTerminal(['same'], { interval: 0, environment: { LIONAGI_HOME: home } });
  const [first, second] = [wait(one.home), wait(two.home)];
  two.set('session', 'same', 'failed');
  expect((await second).map(formatWaitLine)).toEqual([
    `same\tstatus=failed\treason=unknown\tartifact_dir=${two.home}/runs/same\texit_code=-`,
  ]);
  one.set('session', 'same', 'completed', 'run.completed.ok');
  expect(await first).toMatchObject([{ status: 'completed', reason: 'run.completed.ok', success: true }]);
});

test('a signal ends a wait in the middle of its pause', async () => {
  const { home } = world({ kind: 'session', id: 'a' }, { kind: 'session', id: 'b', status: 'completed' });
  const controller = new AbortController();
  const outcomes = await waitForTerminal(['a', 'b'], {
    interval: Number.POSITIVE_INFINITY,
    environment: { LIONAGI_HOME: home },
    signal: controller.signal,
    onResult: () => setImmediate(() => controller.abort()),
  });
  expect(outcomes).toMatchObject([{ run_id: 'b', status: 'completed' }]);
});

test('faults are thrown, with a code', async () => {
  const environment = { LIONAGI_HOME: folder() };
  await expect(waitForTerminal(['a'], { environment })).rejects.toMatchObject({ code: 'missing' });
  await expect(waitForTerminal(['a'], { environment, interval: Number.NaN })).rejects.toThrow(RangeError);
});

test('a store that is given is read and left open', async () => {
  const { home } = world({ kind: 'session', id: 'a', status: 'completed' });
  const environment = { LIONAGI_HOME: home };
  const store = openRunStore(environment);
  for (let n = 0; n < 2; n += 1)
    expect(await waitForTerminal(['a'], { store, environment })).toMatchObject([{ status: 'completed' }]);
  store.close();
});
