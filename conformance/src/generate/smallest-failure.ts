import fc from 'fast-check';
import type { CaseOutcome } from '../runnable-case.ts';

export interface Search<T> {
  readonly arbitrary: fc.Arbitrary<T>;
  readonly seed: number;
  /** How many are drawn. */
  readonly runs: number;
  readonly signal: AbortSignal;
  /** `smaller`: whether this is an attempt to make a failure smaller. */
  readonly judge: (drawn: T, smaller: boolean) => Promise<CaseOutcome>;
  /** Milliseconds that may go into making a failure smaller. */
  readonly shrinkFor?: number;
}

export interface Found<T> {
  /** The first draw that failed, and what came of it. */
  readonly first?: { readonly drawn: T; readonly outcome: CaseOutcome };
  /** The smallest one, where a smaller one was found. */
  readonly smallest?: T;
  /** That of the smallest failure; else the worst that came of a draw. */
  readonly outcome: CaseOutcome;
}

const shrinkTime = 20_000;
/** A failure that takes a larger part of the time than this to show itself is not made smaller. */
const quick = 1 / 5;

/** Draws and judges until one fails, then looks for a smaller one that fails as well, for a limited time. */
export async function smallestFailure<T>(search: Search<T>): Promise<Found<T>> {
  const { arbitrary, seed, runs, signal, judge, shrinkFor = shrinkTime } = search;
  const others: CaseOutcome[] = [];
  let first: Found<T>['first'];
  let smallest: { drawn: T; outcome: CaseOutcome } | undefined;
  let until = 0;

  const property = fc.asyncProperty(arbitrary, async (drawn) => {
    // Ends the search at once: to turn down one by one the smaller forms of two hundred runs takes minutes by itself.
    if (signal.aborted || (first !== undefined && performance.now() > until)) throw new fc.PreconditionFailure(true);
    const began = performance.now();
    const outcome = await judge(drawn, first !== undefined);
    if (outcome.verdict !== 'fail') {
      if (first === undefined) others.push(outcome);
      return true;
    }
    // Each failure that is met while shrinking is smaller than the one before.
    if (first !== undefined) smallest = { drawn, outcome };
    else {
      first = { drawn, outcome };
      const now = performance.now();
      until = now - began > shrinkFor * quick ? 0 : now + shrinkFor;
    }
    return false;
  });
  await fc.check(property, { seed, numRuns: runs });
  if (first === undefined) return { outcome: worst(others, signal) };
  return smallest === undefined
    ? { first, outcome: first.outcome }
    : { first, smallest: smallest.drawn, outcome: smallest.outcome };
}

/** A draw that could not be judged is told; one that the subject's own store refuses leaves the others their worth. */
function worst(outcomes: readonly CaseOutcome[], signal: AbortSignal): CaseOutcome {
  if (signal.aborted) return { verdict: 'inconclusive', message: 'interrupted' };
  for (const verdict of ['kit-error', 'inconclusive', 'pass', 'not-tested'] as const) {
    const one = outcomes.find((outcome) => outcome.verdict === verdict);
    if (one !== undefined) return one;
  }
  return { verdict: 'kit-error', message: 'nothing was drawn' };
}
