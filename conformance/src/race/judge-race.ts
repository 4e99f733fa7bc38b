import type { Bench } from '../engine/bench.ts';
import type { Finding } from '../history/finding.ts';
import { judgeRecord } from '../history/judge-record.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import type { RaceField } from './race-field.ts';
import type { RacePlan } from './race-plan.ts';
import { type RaceResult, runRace } from './run-race.ts';

/** What came of a race that was run and judged. */
export interface JudgedRace extends CaseOutcome {
  readonly result: RaceResult;
  readonly findings: readonly Finding[];
}

/** Runs a race once and judges every record of it. */
export async function judgeRace(field: RaceField, plan: RacePlan, bench: Bench): Promise<JudgedRace> {
  const result = await runRace(field, plan);
  bench.races.note(plan.gate, result.histories);
  const findings = result.histories.flatMap((history) => judgeRecord(history));
  return { ...verdictOf(findings), result, findings };
}

/** What the findings of a race come to. */
export function verdictOf(findings: readonly Finding[]): CaseOutcome {
  const worst =
    findings.find(({ grave }) => grave === 'violation') ?? findings.find(({ grave }) => grave === 'unknown');
  if (worst === undefined) return { verdict: 'pass' };
  const message = worst.sentences.join('\n');
  return { verdict: worst.grave === 'violation' ? 'fail' : 'inconclusive', message };
}
