import { afterAll, describe, expect, it } from 'vitest';
import { driverBench } from '../../test/support/driver-bench.ts';
import { scratch } from '../../test/support/subject-bench.ts';
import { listCases } from '../cases/catalog.ts';

const cases = listCases().filter(({ profile }) => profile === 'core');

const work = scratch();
afterAll(work.remove);

async function run(words: readonly string[], id: string, seed: number) {
  const one = cases.find((listed) => listed.id === id);
  if (one === undefined) throw new Error(`there is no case ${id}`);
  return one.run(await driverBench(work.folder, words, seed));
}

describe('a right driver passes', () => {
  it.each(cases.map(({ id }) => id))('%s', async (id) => {
    for (const seed of [1, 2, 3])
      expect(await run(['right.py'], id, seed), `seed ${seed}`).toEqual({ verdict: 'pass' });
  });
});

describe('a wrong one fails', () => {
  it.each([
    ['core.duplicates', 'CountsCallbacks', 'times, where once is legal'],
    ['core.result-order', 'OrderOfEnds', 'position 0 of the list'],
    ['core.vanished', 'ForgetsKind', '"kind":null'],
    ['core.callback-immediate', 'LateImmediates', 'without anything coming of it'],
    ['core.stop-at-once', 'NeverAsks', 'the call had not returned'],
    ['core.stop-keeps-known', 'NeverAsks', 'the call had not returned'],
    ['core.stop-keeps-known', 'DropsOnStop', 'nothing, where'],
    ['core.outcomes-at-once', 'CompletedIsSuccess', '"success":true'],
    ['core.not-found', 'LacksAKey', "must have required property 'exit_code'"],
    ['core.empty-list', 'EmptyIsMissing', 'the list goes on'],
    ['core.callback-pending', 'CallsTwice', '2 times, where once is legal'],
    ['core.stop-while-pending', 'AsksOnce', 'the call had not returned'],
    ['core.after-a-stop', 'RemembersStop', 'nothing, where'],
    ['core.no-predicate', 'NeedsPredicate', 'nothing, where'],
    ['core.outcomes-later', 'LateSuccess', '"success":true'],
    ['core.no-side-effects', 'HandlesSignals', 'installed handlers for SIGTERM'],
    ['core.no-side-effects', 'Prints', 'standard output had'],
  ])('%s by %s', async (id, fault, message) => {
    const outcome = await run(['wrong.py', fault], id, 4);
    expect(outcome).toMatchObject({ verdict: 'fail', message: expect.stringContaining(message) });
  });
});
