import type { UpdateStatusRequest } from '@run-completion/schemas/types';

/** Names a record: entity type as in the vocabularies, never an alias, and id. */
export interface RecordName {
  readonly entity_type: string;
  readonly entity_id: string;
}

/** The arguments of a guarded write, as they went to the driver. */
export type WriteCall = Omit<UpdateStatusRequest, 'id' | 'op' | 'at'>;

/** What came back from a guarded write, or did not. */
export type WriteAnswer =
  | { readonly is: 'applied' }
  | { readonly is: 'refused' }
  | { readonly is: 'error'; readonly code: string; readonly definite: boolean; readonly message: string }
  /** The writer died, or was killed, before it answered: it may have written or not. */
  | { readonly is: 'none' };

/** One call of one writer. Times are nanoseconds of the machine's monotonic clock. */
export interface WriteOperation {
  readonly is: 'write';
  /** Unique in the history; grows with `invoked`. */
  readonly id: number;
  /** Who called: one process calls one after another, and gets a new number after a call without an answer. */
  readonly process: number;
  readonly record: RecordName;
  /** Travels as `actor` (and `override_actor`) into the store and joins the call with its rows. Unique. */
  readonly tag: string;
  readonly call: WriteCall;
  readonly invoked: bigint;
  /** When the answer was there; without an answer, when the process was certainly gone. */
  readonly returned: bigint;
  readonly answer: WriteAnswer;
}

/** A waiter told a status of a record: it must have been persisted at some instant in between. */
export interface ReadOperation {
  readonly is: 'read';
  readonly id: number;
  readonly process: number;
  readonly record: RecordName;
  readonly status: string | null;
  /** When the waiter was started, or gave its last proof that it had not read yet. */
  readonly invoked: bigint;
  /** When its line was seen. */
  readonly returned: bigint;
}

export type Operation = WriteOperation | ReadOperation;

/** A row of status_transitions or admin_events, by column. JSON columns stay the text that they are. */
export type Row = Readonly<Record<string, unknown>>;

/** One record as the store holds it, before or after a race. */
export interface RecordDump {
  readonly record: RecordName;
  /** The columns of the record; null where there is none. */
  readonly row: Row | null;
  readonly history: readonly Row[];
  readonly audit: readonly Row[];
  /** Whether history and audit stand in the order of their insertion; if not, their order means nothing. */
  readonly ordered: boolean;
}

/** What is known of one record: how it was seeded, what was done to it, and how it was left. */
export interface RecordHistory {
  readonly before: RecordDump;
  readonly operations: readonly Operation[];
  readonly after: RecordDump;
}
