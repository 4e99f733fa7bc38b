import type { CheckedWrite } from './checked-write.ts';
import { HouseError } from './house-error.ts';
import type { HouseStore, Values } from './house-store.ts';

/** The current row, as far as a guard looks at it. */
export interface Current {
  readonly status: string | null;
  /** Seconds since the epoch. */
  readonly updated_at: number | null;
}

/** d5.null-safe-predicate: the store itself decides who was first. `from` absent: whatever the row holds is replaced. */
export function updateRow(
  store: HouseStore,
  { table, call, source }: CheckedWrite,
  from: Current | undefined,
  now: number,
  withoutExtras: boolean,
): void {
  const values = {
    status: call.new_status,
    status_reason_code: call.reason_code,
    status_reason_summary: call.reason_summary ?? null,
    status_evidence_refs: jsonOf(call.evidence_refs),
    status_source: source,
    updated_at: now,
    ...(withoutExtras ? {} : (call.extra_fields as Values | undefined)),
  };
  const changes = store.set(table, call.entity_id, values, from);
  if (changes !== 1) throw new HouseError('lost_race', `${call.entity_id} was changed by somebody else`);
}

/** The history row of a write that was applied. */
export function insertHistory(
  store: HouseStore,
  { type, call, source, override }: CheckedWrite,
  from: Current,
  now: number,
): void {
  store.insert('status_transitions', {
    entity_type: type,
    entity_id: call.entity_id,
    previous_status: from.status,
    status: call.new_status,
    reason_code: call.reason_code,
    reason_summary: call.reason_summary ?? null,
    evidence_refs: jsonOf(call.evidence_refs),
    source,
    actor: call.actor ?? override?.actor ?? null,
    created_at: now,
    metadata: jsonOf(call.metadata),
  });
}

/** The audit event of an override, or of a rejection where there is none. */
export function insertEvent(
  store: HouseStore,
  { type, call, source, override }: CheckedWrite,
  from: Current,
  now: number,
): void {
  const common = { entity_type: type, previous_status: from.status, reason_code: call.reason_code };
  const details = override
    ? { ...common, new_status: call.new_status, justification: override.justification }
    : { ...common, attempted_status: call.new_status, source };
  store.insert('admin_events', {
    created_at: now,
    action: override ? 'status_transition_override' : 'status_transition_rejected',
    target_id: call.entity_id,
    details: JSON.stringify(details),
    actor: override?.actor ?? call.actor ?? source,
  });
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
