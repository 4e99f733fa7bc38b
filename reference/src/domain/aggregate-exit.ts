import type { Outcome } from './outcome.ts';

export interface WaitEnd {
  /** What is known in the end, in input order. */
  readonly outcomes: readonly Outcome[];
  /** How many ids were watched. */
  readonly watched: number;
  /** Whether a signal ended the wait. */
  readonly interrupted: boolean;
}

/** One number for a whole wait: 3 over 2 over 1 over 0 (D4). */
export function aggregateExit({ outcomes, watched, interrupted }: WaitEnd): 0 | 1 | 2 | 3 {
  if (interrupted || outcomes.length < watched) return 3;
  if (outcomes.some(({ status }) => status === 'not_found' || status === 'unknown')) return 2;
  return outcomes.every(({ success }) => success) ? 0 : 1;
}
