import type { ListedCase } from '@run-completion/schemas/types';
import type { Happened, RaceLog } from '../engine/race-log.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';

/** What has to have been seen in the races of a run, in words. */
const needed: Readonly<Record<keyof Happened, string>> = {
  overlaps: 'calls of two writers on one record that overlap',
  lostGuards: 'a guard that lost',
  rejections: 'a rejection',
  overrides: 'an override out of a terminal status',
  killsBefore: 'a writer killed before its write was done',
  killsAfter: 'a writer killed after its write was done',
};

/**
 * A case that runs nothing and asks whether the races of the others were races at all. Without it a subject whose
 * writers never met would pass for one whose writers met unharmed.
 */
export function happenedCase({ id, proves, requirements }: ListedCase): RunnableCase {
  return { id, proves, requirements, profile: 'writer', run: async ({ races }) => outcomeOf(races) };
}

const byTracer: readonly string[] = ['killsBefore', 'killsAfter'];

function outcomeOf({ races, happened, traced }: RaceLog): CaseOutcome {
  if (races === 0) return { verdict: 'not-tested', message: 'no race was run' };
  const asked = Object.entries(needed).filter(([what]) => traced || !byTracer.includes(what));
  const missing = asked.filter(([what]) => happened[what as keyof Happened] === 0);
  if (missing.length === 0) return { verdict: 'pass' };
  const list = missing.map(([, words]) => words).join('; ');
  return { verdict: 'inconclusive', message: `in ${races} races this never happened: ${list}` };
}
