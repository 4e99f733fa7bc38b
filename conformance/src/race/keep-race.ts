import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyText } from '../history/history-text.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import type { JudgedRace } from './judge-race.ts';
import type { RacePlan } from './race-plan.ts';
import type { RaceSearch } from './race-search.ts';

export interface FailedRace {
  readonly search: RaceSearch;
  readonly plan: RacePlan;
  /** The failure that is told. */
  readonly shown: JudgedRace;
  /** How often it failed when it was run again, and how often that was. */
  readonly fired: number;
  readonly replays: number;
}

/** Stores a race that failed as a file that runs again, and what happened in it as one that is judged again. */
export function keepRace({ search, plan, shown, fired, replays }: FailedRace): CaseOutcome {
  const { bench, listed } = search;
  mkdirSync(bench.keepRoot, { recursive: true });
  const name = join(bench.keepRoot, `${listed.id}-seed-${bench.seed}`);
  writeFileSync(`${name}.json`, `${JSON.stringify({ race: listed.id, seed: bench.seed, ...plan }, null, 2)}\n`);
  writeFileSync(`${name}.history.json`, historyText(shown.histories));
  const found = [
    `found among drawn races, gate ${plan.gate}; it failed ${fired} of ${replays} times when it was run again`,
    `\`li-conformance replay\` runs it again from ${name}.json`,
    `\`li-conformance recheck\` judges again what happened, from ${name}.history.json`,
  ];
  const { verdict, message = 'failed' } = shown;
  return { verdict, message: [message, ...found].join('\n') };
}
