import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseOutcome } from '../runnable-case.ts';
import { type Search, smallestFailure } from './smallest-failure.ts';

const pass: CaseOutcome = { verdict: 'pass' };

function search(judge: (drawn: number[]) => CaseOutcome, more: Partial<Search<number[]>> = {}) {
  const judged: number[][] = [];
  const attempts: boolean[] = [];
  const found = smallestFailure({
    arbitrary: fc.array(fc.nat({ max: 1_000 }), { maxLength: 30, size: 'max' }),
    seed: 4,
    runs: 20,
    signal: new AbortController().signal,
    judge: async (drawn, smaller) => {
      attempts.push(smaller);
      judged.push(drawn);
      return judge(drawn);
    },
    ...more,
  });
  return { judged, attempts, found };
}

const failsWithLarge = (drawn: number[]): CaseOutcome =>
  drawn.some((number) => number >= 700) ? { verdict: 'fail', message: `${drawn.length} numbers` } : pass;

test('what never fails passes after so many draws', async () => {
  const { judged, found } = search(() => pass);
  expect(await found).toEqual({ outcome: pass });
  expect(judged).toHaveLength(20);
});

test('what fails is made as small as it can be, and its own outcome is told', async () => {
  const { judged, attempts, found } = search(failsWithLarge);
  const { first, smallest, outcome } = await found;
  expect({ smallest, outcome }).toEqual({ smallest: [700], outcome: { verdict: 'fail', message: '1 numbers' } });
  expect(first?.drawn).toEqual(judged[attempts.indexOf(true) - 1]);
});

test('one seed always finds the same', async () => {
  const [one, other] = [search(failsWithLarge), search(failsWithLarge)];
  expect(await one.found).toEqual(await other.found);
  expect(one.judged).toEqual(other.judged);
});

test('without time to make it smaller the first failure stands, and nothing more is judged', async () => {
  const { judged, found } = search(failsWithLarge, { shrinkFor: -1 });
  const { first, smallest, outcome } = await found;
  expect(first?.drawn).toEqual(judged.at(-1));
  expect(smallest).toBeUndefined();
  expect(outcome).toBe(first?.outcome);
});

test('the search ends when its time is up, however many smaller forms there are', async () => {
  let drawn = 0;
  const counted = fc.array(fc.nat(), { minLength: 2_000, maxLength: 2_000, size: 'max' }).map((numbers) => {
    drawn += 1;
    return numbers;
  });
  const { found } = search(() => ({ verdict: 'fail', message: 'always' }), { arbitrary: counted, shrinkFor: -1 });
  expect((await found).outcome.message).toBe('always');
  expect(drawn).toBeLessThan(10);
});

test('a draw that could not be judged is not hidden by those that passed', async () => {
  let count = 0;
  const { found } = search(() => (++count === 3 ? { verdict: 'inconclusive', message: 'busy' } : pass));
  expect(await found).toEqual({ outcome: { verdict: 'inconclusive', message: 'busy' } });
});

test('draws that the store refuses leave the others their worth, and are told when there are no others', async () => {
  const refused: CaseOutcome = { verdict: 'not-tested', message: 'the store refuses it' };
  let count = 0;
  expect((await search(() => (++count % 2 === 0 ? refused : pass)).found).outcome).toEqual(pass);
  expect((await search(() => refused).found).outcome).toEqual(refused);
});

test('an interruption counts for nothing', async () => {
  const { judged, found } = search(() => pass, { signal: AbortSignal.abort() });
  expect((await found).outcome.verdict).toBe('inconclusive');
  expect(judged).toEqual([]);
});
