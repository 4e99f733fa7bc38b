import type { Finding } from './finding.ts';
import type { RecordHistory } from './history.ts';
import { type JudgeOptions, judgeRecord } from './judge-record.ts';

/** What a whole race shows. */
export interface RaceJudgement {
  /** sound: all histories can be explained; broken: one at least cannot; unknown: nobody can tell. */
  readonly verdict: 'sound' | 'broken' | 'unknown';
  readonly findings: readonly Finding[];
}

/**
 * Judges each record of a race by itself: no call touches two of them, so a race is right exactly when each of its
 * records is.
 */
export function judgeHistories(histories: readonly RecordHistory[], options?: JudgeOptions): RaceJudgement {
  const findings = histories.flatMap((history) => judgeRecord(history, options));
  const having = (grave: Finding['grave']) => findings.some((finding) => finding.grave === grave);
  return { verdict: having('violation') ? 'broken' : having('unknown') ? 'unknown' : 'sound', findings };
}
