import type { RunRecord } from '@run-completion/schemas/types';
import type { WriteCall } from '../history/history.ts';
import type { EntityType } from './words.ts';

/** What a call can be made of that only its turn knows. */
export interface Turn {
  /** updated_at of the record, as it was read before each of its calls, this one included; the last is the current one. */
  readonly versions: readonly number[];
}

/** One guarded write of a table. */
export interface Attempt {
  readonly type: EntityType;
  /** The record that it is about; attempts that share one are made in their order. */
  readonly id: string;
  /** How that record is seeded; absent where there is to be none. */
  readonly record?: RunRecord;
  /** undefined: it cannot be made as things have come, and is left out. */
  readonly call: (turn: Turn) => WriteCall | undefined;
}
