import type { Ending } from './endings.ts';

/** How one name, or the run behind it, came out, as far as the exit of the command depends on it. */
export type Fate = Exclude<Ending, 'pending'>['end'] | 'not found' | 'pending';

/** D4: the exits that fit these fates. 3 outranks 2, 2 outranks 1, 1 outranks 0. */
export function exitsFor(fates: readonly Fate[], signalled: boolean): number[] {
  if (fates.includes('pending')) return [3];
  const settled = fates.includes('not found') || fates.includes('vanished') ? 2 : fates.includes('failure') ? 1 : 0;
  // A signal may come after the last run has ended; then both answers are legal.
  return signalled ? [settled, 3] : [settled];
}
