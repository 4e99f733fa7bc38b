import type { Change, RunRecord } from '@run-completion/schemas/types';

/** A commit that is made once something has been observed. */
interface CuedCommit {
  /**
   * The run_id of the outcome that the callback has to have got before; where a stop predicate is passed, the commit waits
   * for its next call as well, for then a tick is near and all names are resolved.
   */
  readonly after: string;
  readonly changes: readonly Change[];
}

/** One call of the waiting function, what it finds, and what happens meanwhile. */
export interface CallPlan {
  readonly records: readonly RunRecord[];
  readonly ids: readonly string[];
  /** How often the stop predicate answers false before it answers true; absent: none is passed. */
  readonly stopAfter?: number;
  readonly commits: readonly CuedCommit[];
}

/** So many checks no wait of the kit lives through: a predicate that never answers true. */
export const neverStops = 1_000_000;
