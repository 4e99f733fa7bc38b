import type { Bench } from '../engine/bench.ts';
import { drawLanes } from '../history/draw-lanes.ts';
import type { Finding } from '../history/finding.ts';
import type { RecordHistory } from '../history/history.ts';
import { judgeHistories } from '../history/judge-histories.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import type { RaceField } from './race-field.ts';
import type { RacePlan } from './race-plan.ts';
import { runRace } from './run-race.ts';

/** What came of a race that was run and judged. */
export interface JudgedRace extends CaseOutcome {
  readonly histories: readonly RecordHistory[];
}

/** Runs a race once and judges every record of it. */
export async function judgeRace(field: RaceField, plan: RacePlan, bench: Bench): Promise<JudgedRace> {
  const histories = await runRace(field, plan);
  bench.races.note(plan.gate, histories);
  return { ...outcomeOfHistories(histories), histories };
}

/** The verdict on a race by its histories, with what contradicts what, and a chart of it. */
export function outcomeOfHistories(histories: readonly RecordHistory[]): CaseOutcome {
  const { verdict, findings } = judgeHistories(histories);
  if (verdict === 'sound') return { verdict: 'pass' };
  const grave = verdict === 'broken' ? 'violation' : 'unknown';
  const worst = findings.find((finding) => finding.grave === grave);
  const message = worst === undefined ? '' : inWords(worst, histories);
  return { verdict: verdict === 'broken' ? 'fail' : 'inconclusive', message };
}

function inWords(finding: Finding, histories: readonly RecordHistory[]): string {
  const { entity_type, entity_id } = finding.record;
  const history = histories.find(({ before }) => before.record.entity_id === entity_id);
  const chart = history === undefined ? [] : ['', ...drawLanes(history, finding).split('\n'), ''];
  return [...finding.sentences, `on ${entity_type} ${entity_id}:`, ...chart].join('\n');
}
