import type { WriteCall } from './history.ts';
import { outcomesAt, type RecordState } from './outcomes-at.ts';

/** Nanoseconds since the first call of the history. Two calls whose times are equal overlap. */
export interface Interval {
  readonly invoked: number;
  /** Infinity where the call may still have taken effect after its answer. */
  readonly returned: number;
}

/** A row of the history as something that took effect within a call. */
export interface Move extends Interval {
  /** Id of the call; undefined for a row that no call owns to. */
  readonly operation: number | undefined;
  readonly row: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: number | null;
  readonly call: WriteCall | undefined;
}

/** An answer that left no row, and needs a state that explains it. */
export interface Answer extends Interval {
  readonly operation: number;
  readonly is: 'refused' | 'rejected' | 'lost' | 'missing' | 'read';
  readonly call?: WriteCall;
  /** The status that a reader was told, or that a rejection event names as the one before; undefined: none named. */
  readonly status?: string | null | undefined;
}

/** How a state explains an answer: as it is, or if another write comes in before the call ends. */
export type Explanation = 'here' | 'by-a-lost-race' | undefined;

/**
 * Whether an answer may be given at a state. A call that would write there, and then loses against another write, is
 * answered false where it has a guard, or fails where it names no version (d5.lost-race-spelling). Any other write will
 * do, also one of the same status: stores differ in what they notice of each other.
 */
export function explain(
  entity: string,
  answer: Answer,
  state: RecordState,
  seedToken: number | null | undefined,
): Explanation {
  const { is, call, status } = answer;
  if (is === 'read') return status === state.status ? 'here' : undefined;
  if (is === 'missing' || call === undefined) return undefined;
  const outcomes = outcomesAt(entity, call, state, seedToken);
  if (is === 'rejected')
    return outcomes.reject && (status === undefined || status === state.status) ? 'here' : undefined;
  const versioned = typeof call.expected_updated_at === 'number';
  const guarded = versioned || call.expected_statuses;
  // What was decided there was to be written, be it the event of a rejection, and found the record changed.
  const raced = outcomes.apply || outcomes.reject ? 'by-a-lost-race' : undefined;
  if (is === 'lost') return versioned ? undefined : raced;
  if (outcomes.refuse) return 'here';
  return guarded ? raced : undefined;
}
