import fc from 'fast-check';

/** A run as it is drawn: flat numbers, taken modulo whatever there is to choose from, so that each shrinks by itself. */
export interface DrawnRacer {
  readonly kind: number;
  readonly fate: number;
  readonly pending: number;
  readonly end: number;
  readonly reason: number;
  readonly exitCode: number;
  readonly link: number;
  /** Which guards its writers have, or when it is fought over. */
  readonly turn: number;
  /** Which waiters after the first name it: a bit each. */
  readonly waiters: number;
}

/** A waiter as it is drawn; the first one names every run. */
interface DrawnWaiter {
  readonly interval: string;
  readonly late: boolean;
  /** Names so many runs at most: who waits for few is through while they are still fought over. */
  readonly most: number;
  /** Names so many runs once more. */
  readonly again: number;
  /** Names an id that no record has. */
  readonly unknown: boolean;
}

/** A whole race as it is drawn. */
export interface DrawnRace {
  readonly runs: readonly DrawnRacer[];
  readonly waiters: readonly DrawnWaiter[];
  readonly writers: number;
  /** Changes to each run while it is fought over; a third of it where these are not `together`. */
  readonly turns: number;
  /** Groups of runs that are fought over one after another. */
  readonly waves: number;
  /** Milliseconds between two of these. */
  readonly pause: number;
  /** Whether the changes of a writer to all runs of a group are one transaction. */
  readonly together: boolean;
  /** Whether all ends are successes, so that the exit can be 0. */
  readonly well: boolean;
  /** Makes the ids, and the order of names. */
  readonly salt: number;
}

const some = fc.nat({ max: 1_000 });

/** Two or three waiters, two or three writers, three runs and up: fewer only where a failure is made smaller. */
export const drawnRace: fc.Arbitrary<DrawnRace> = fc.record({
  runs: fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: drawnRuns(3) },
    { weight: 4, arbitrary: drawnRuns(20) },
  ),
  waiters: fc.array(
    fc.record({
      interval: fc.constantFrom('0.01', '0.02', '5e-3', '0.05'),
      late: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      most: fc.constantFrom(60, 2, 1, 5),
      again: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 4 }) }),
      unknown: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  writers: fc.integer({ min: 2, max: 3 }),
  turns: fc.integer({ min: 12, max: 60 }),
  waves: fc.integer({ min: 1, max: 6 }),
  pause: fc.nat({ max: 30 }),
  together: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  well: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  salt: fc.noShrink(fc.nat()),
});

function drawnRuns(minLength: number): fc.Arbitrary<DrawnRacer[]> {
  const run = fc.record({
    kind: fc.nat({ max: 3 }),
    fate: some,
    pending: some,
    end: some,
    reason: some,
    exitCode: some,
    link: some,
    turn: some,
    waiters: some,
  });
  return fc.array(run, { minLength, maxLength: 60, size: 'max' });
}
