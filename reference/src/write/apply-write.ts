import { randomUUID } from 'node:crypto';
import { isTerminal } from '../domain/terminal.ts';
import type { CheckedWrite } from './checked-write.ts';
import type { Before, StatusStatements } from './status-statements.ts';
import { nextToken } from './time-token.ts';

export interface Applied {
  readonly is: 'applied';
  readonly from: string | null;
}

/** A guard did not hold, or another writer was faster; nothing was written. */
export interface Guarded {
  readonly is: 'guarded';
  readonly by: 'status' | 'version' | 'race';
}

/** What came of a guarded write inside its transaction; each of them is to be committed. */
export type Written =
  | Applied
  | Guarded
  | { readonly is: 'missing' }
  /** Only the event of the rejection was written. */
  | { readonly is: 'rejected'; readonly status: string };

/**
 * One guarded write (D5), within a transaction of the caller's. The order is that of the contract: the status guard
 * first, for whoever asks a question is owed an answer and no reprimand; then the protection of terminal rows, which
 * outranks a stale version here (d5.version-rank leaves it open); then the version. `now` in seconds since the epoch.
 */
export function applyWrite(statements: StatusStatements, write: CheckedWrite, now: () => number): Written {
  const { entity, id, newStatus, expectedStatuses, expectedUpdatedAt, override } = write;
  const before = statements.read(entity, id);
  if (before === undefined) return { is: 'missing' };
  if (expectedStatuses && !expectedStatuses.has(before.status)) return { is: 'guarded', by: 'status' };

  const token = nextToken(now(), before.updated_at);
  const leaves = before.status !== null && before.status !== newStatus && isTerminal(entity, before.status);
  if (leaves && !override) {
    const details = { ...common(write, before), attempted_status: newStatus, source: write.source };
    statements.event(randomUUID(), 'status_transition_rejected', id, details, write.actor ?? write.source, token);
    return { is: 'rejected', status: before.status };
  }
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updated_at) {
    return { is: 'guarded', by: 'version' };
  }
  // The event of an override follows its write, so that a write that loses leaves none.
  if (!statements.update(write, before, token)) return { is: 'guarded', by: 'race' };
  if (leaves && override) {
    const details = { ...common(write, before), new_status: newStatus, justification: override.justification };
    statements.event(randomUUID(), 'status_transition_override', id, details, override.actor, token);
  }
  statements.transition(randomUUID(), write, before, token);
  return { is: 'applied', from: before.status };
}

function common({ entity, reasonCode }: CheckedWrite, { status }: Before): object {
  return { entity_type: entity, previous_status: status, reason_code: reasonCode };
}
