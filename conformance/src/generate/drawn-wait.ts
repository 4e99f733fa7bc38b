import fc from 'fast-check';
import { hostileSigns } from './hostile-signs.ts';
import type { Fate, Shape } from './shapes.ts';

/** A run as it is drawn: flat numbers, taken modulo whatever there is to choose from, so that each shrinks by itself. */
export interface DrawnRun {
  readonly kind: number;
  readonly pending: number;
  readonly end: number;
  readonly before: number;
  readonly reason: number;
  readonly exitCode: number;
  readonly link: number;
  readonly fate: Fate;
  readonly tick: number;
  readonly place: number;
  /** Named by so many leading characters; 0: by its whole id. */
  readonly prefix: number;
  readonly signs: readonly string[];
}

/** One more name for a run that has one. */
interface DrawnRepeat {
  readonly run: number;
  readonly prefix: number;
  readonly place: number;
}

/** An id that no record has when the wait begins; one that appears gets a record that is over, too late. */
interface DrawnUnknown {
  readonly place: number;
  readonly appears: boolean;
  readonly kind: number;
  readonly tick: number;
}

/** A whole wait as it is drawn. */
export interface DrawnWait {
  readonly runs: readonly DrawnRun[];
  readonly repeats: readonly DrawnRepeat[];
  readonly unknown: readonly DrawnUnknown[];
  /** Whether the argument at that place is joined to the one before it by a comma. */
  readonly joins: readonly boolean[];
  /** Whether runs end in success, so that the exit can be 0. */
  readonly well: boolean;
  readonly interval: string;
  readonly optionFirst: boolean;
  readonly signal: 'SIGINT' | 'SIGTERM';
  /** Makes the ids. */
  readonly salt: number;
}

const some = fc.nat({ max: 1_000 });
// Simple names first: that is where shrinking leads.
const prefix = fc.oneof(fc.constant(0), fc.integer({ min: 8, max: 31 }));

export function drawnWait(shape: Shape): fc.Arbitrary<DrawnWait> {
  return fc.record({
    runs: drawnRuns(shape),
    repeats: fc.array(fc.record({ run: some, prefix, place: some }), { maxLength: shape.repeats, size: 'max' }),
    unknown: fc.array(fc.record({ place: some, appears: fc.boolean(), kind: fc.nat({ max: 3 }), tick: some }), {
      maxLength: shape.unknown,
    }),
    joins: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
    well: fc.constantFrom(true, false),
    interval: fc.constantFrom('0.05', '0.01', '0.1', '0.2', '2e-2'),
    optionFirst: fc.boolean(),
    signal: fc.constantFrom('SIGINT', 'SIGTERM'),
    salt: fc.noShrink(fc.nat()),
  });
}

function drawnRuns(shape: Shape): fc.Arbitrary<DrawnRun[]> {
  const [least, most] = shape.runs;
  const from = (minLength: number) => fc.array(drawnRun(shape), { minLength, maxLength: most, size: 'max' });
  if (shape.mostly === undefined) return from(least);
  // Few runs are what a failure is shrunk to, whichever branch drew it.
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: from(least) },
    { weight: 3, arbitrary: from(shape.mostly) },
  );
}

function drawnRun({ fates, hostile }: Shape): fc.Arbitrary<DrawnRun> {
  return fc.record({
    kind: fc.nat({ max: 3 }),
    pending: some,
    end: some,
    before: some,
    reason: some,
    exitCode: some,
    link: some,
    fate: fc.constantFrom(...fates),
    tick: some,
    place: some,
    prefix: hostile ? fc.constant(0) : prefix,
    signs: hostile ? fc.array(fc.constantFrom(...hostileSigns), { minLength: 1, maxLength: 12 }) : fc.constant([]),
  });
}
