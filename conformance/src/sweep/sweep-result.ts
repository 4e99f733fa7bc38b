import type { RecordHistory } from '../history/history.ts';
import { outcomeOfHistories } from '../race/judge-race.ts';
import { pointInWords, type SweepPoint } from './sweep-point.ts';

/** What was seen at one point of a sweep that is not right, or cannot be judged. */
export interface SweepFinding {
  /** Absent: in the write that was left alone. */
  readonly point?: SweepPoint;
  /** Such as "killed at database call 9 of 17 (pwrite64 on state.db-wal)". */
  readonly where: string;
  readonly verdict: 'fail' | 'inconclusive';
  /** May hold several lines. */
  readonly message: string;
  readonly histories: readonly RecordHistory[];
}

/** What came of a sweep. */
export interface SweepResult {
  /** How many points there are, and how many of them were tried; the others were left out for want of time. */
  readonly points: number;
  readonly tried: number;
  /** At how many of those the write never came to the call, or its answer was there before. */
  readonly missed: number;
  /** By the number of the point. */
  readonly findings: readonly SweepFinding[];
  /** How many interruptions left nothing of the write, and how many left all of it. */
  readonly leftNothing: number;
  readonly leftAll: number;
}

/** Judges histories by the checker; undefined where they are right. */
export function findingOf(
  where: string,
  histories: readonly RecordHistory[],
  point?: SweepPoint,
): SweepFinding | undefined {
  const { verdict, message = '' } = outcomeOfHistories(histories);
  if (verdict !== 'fail' && verdict !== 'inconclusive') return undefined;
  return { where, verdict, message, histories, ...(point === undefined ? {} : { point }) };
}

/** A finding that is not the checker's. */
export function failureAt(
  done: string,
  point: SweepPoint,
  message: string,
  histories: readonly RecordHistory[],
): SweepFinding {
  return { point, where: `${done} ${pointInWords(point)}`, verdict: 'fail', message, histories };
}
