import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseOutcome } from '../runnable-case.ts';
import type { RacePlan } from './race-plan.ts';
import type { RaceSearch } from './search-races.ts';

export interface FailedRace {
  readonly search: RaceSearch;
  readonly plan: RacePlan;
  readonly outcome: CaseOutcome;
  /** How often it failed when it was run again, and how often that was. */
  readonly fired: number;
  readonly replays: number;
}

/** Stores a race that failed as a file that runs again, and says so. */
export function keepRace({ search, plan, outcome, fired, replays }: FailedRace): CaseOutcome {
  const { bench, listed } = search;
  mkdirSync(bench.keepRoot, { recursive: true });
  const file = join(bench.keepRoot, `${listed.id}-seed-${bench.seed}.json`);
  writeFileSync(file, `${JSON.stringify({ race: listed.id, seed: bench.seed, ...plan }, null, 2)}\n`);
  const found =
    `found among drawn races, gate ${plan.gate}; it failed ${fired} of ${replays} times when it was run again; ` +
    `\`li-conformance replay\` repeats it from ${file}`;
  return { ...outcome, message: `${outcome.message ?? 'failed'}\n${found}` };
}
