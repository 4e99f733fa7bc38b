import type { AuditEvent } from './audit-event.ts';
import type { Finding } from './finding.ts';
import type { RecordName, Row } from './history.ts';
import type { Transition } from './transition.ts';

/** What the store alone tells of one record: all that layer P looks at. */
export interface RowView {
  readonly record: RecordName;
  /** The record as it was before the rows below; undefined where nobody knows. */
  readonly before: Row | undefined;
  /** The record as it is; null where it is gone, undefined where its table is not known. */
  readonly after: Row | null | undefined;
  readonly transitions: readonly Transition[];
  readonly events: readonly AuditEvent[];
  /** Whether the transitions stand in the order of their insertion. */
  readonly ordered: boolean;
  /**
   * strict: everything was written under v1. lenient: a store out of use, where older and newer releases have written
   * words that v1 does not know, and refused more than v1 refuses.
   */
  readonly reading: 'strict' | 'lenient';
}

/** What a check of layer P finds; layer and record are the same for all. */
export type RowFinding = Omit<Finding, 'layer' | 'record' | 'operations'>;
