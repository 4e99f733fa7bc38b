import type { CaseOutcome } from '../runnable-case.ts';

const tries = 15;
const most = 40;
/** The chance that is left that a race which can fail does not do so once. */
const missed = 0.01;

/** How often a race has to be run so that it fails at least once, nearly always; from how often this one fails. */
export async function repeatsFor<T>(race: T, once: (race: T) => Promise<CaseOutcome>): Promise<number> {
  // It has failed once already.
  let failed = 1;
  for (let run = 0; run < tries; run += 1) if ((await once(race)).verdict === 'fail') failed += 1;
  const rate = failed / (tries + 1);
  return rate >= 1 ? 1 : Math.min(most, Math.ceil(Math.log(missed) / Math.log(1 - rate)));
}
