import type { RecordName } from './history.ts';

/** Where a finding comes from: persisted rows, rows joined with answers, real time, or the search over all orders. */
export type Layer = 'P' | 'J' | 'R' | 'referee';

/**
 * How much it weighs. violation: the contract is broken, whatever else is true. unknown: it could not be judged.
 * advisory: legal, and worth a look.
 */
type Gravity = 'violation' | 'unknown' | 'advisory';

/** Something that the history of one record shows. */
export interface Finding {
  readonly layer: Layer;
  /** The check within the layer, such as P1 or J2. */
  readonly check: string;
  readonly grave: Gravity;
  readonly record: RecordName;
  /** Ids of the requirements that are broken; none where nothing is. */
  readonly requirements: readonly string[];
  /** What is seen, what is seen too, and why both cannot be. */
  readonly sentences: readonly string[];
  /** Ids of the calls that take part. */
  readonly operations: readonly number[];
  /** Ids of the rows that take part. */
  readonly rows: readonly string[];
  /** The commits, by place in the applied order, between which a call would have had to find its place. */
  readonly gap?: { readonly from: number; readonly to: number };
}
