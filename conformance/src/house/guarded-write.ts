import type { UpdateStatusRequest } from '@run-completion/schemas/types';
import { quote } from '../store/store-shape.ts';
import { type CheckedWrite, checkedWrite } from './checked-write.ts';
import { HouseError } from './house-error.ts';
import type { HouseStore } from './house-store.ts';

/** The current row, as far as a guard looks at it. */
interface Current {
  readonly status: string | null;
  /** Seconds since the epoch. */
  readonly updated_at: number | null;
}

/**
 * One guarded write, by spec/v1/d5 alone. Answers whether it was applied. Throws HouseError: `invalid`, `not_found`,
 * `rejected` (then its event is committed), `lost_race`, `busy`.
 */
export function guardedWrite(store: HouseStore, call: UpdateStatusRequest): boolean {
  const write = checkedWrite(call);
  store.begin();
  try {
    const now = Date.now() / 1_000;
    const current = currentRow(store, write);
    // d5.membership-guard: asked before a terminal row is protected, for it is a question.
    if (write.expected !== undefined && !write.expected.includes(current.status)) return false;
    const leaves = write.isTerminal(current.status) && current.status !== call.new_status;
    if (leaves && write.override === undefined) reject(store, write, current, now);
    if (write.version !== undefined && write.version !== current.updated_at) return false;
    if (leaves) insertEvent(store, write, current, now);
    updateRow(store, write, current, now);
    insertHistory(store, write, current, now);
    store.commit();
    return true;
  } finally {
    store.rollback();
  }
}

function currentRow(store: HouseStore, { table, type, call }: CheckedWrite): Current {
  const row = store.row(table, call.entity_id);
  if (row === undefined) throw new HouseError('not_found', `there is no ${type} ${call.entity_id}`);
  return { status: row['status'] as string | null, updated_at: row['updated_at'] as number | null };
}

/** d5.rejection-audited: the event is committed, and the call fails. */
function reject(store: HouseStore, write: CheckedWrite, current: Current, now: number): never {
  insertEvent(store, write, current, now);
  store.commit();
  throw new HouseError('rejected', `${write.type} ${write.call.entity_id} is ${current.status}, which is final`);
}

/** The event of an override, or of a rejection where there is none. */
function insertEvent(store: HouseStore, { type, call, source, override }: CheckedWrite, from: Current, now: number) {
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

/** d5.null-safe-predicate: the store itself decides who was first. */
function updateRow(store: HouseStore, { table, call, source }: CheckedWrite, from: Current, now: number): void {
  const columns = store.shape.get(table);
  const values = Object.entries({
    status: call.new_status,
    status_reason_code: call.reason_code,
    status_reason_summary: call.reason_summary ?? null,
    status_evidence_refs: jsonOf(call.evidence_refs),
    status_source: source,
    updated_at: now,
    ...call.extra_fields,
  }).filter(([column]) => columns?.has(column));
  const set = values.map(([column]) => `${quote(column)} = ?`).join(', ');
  const { changes } = store
    .prepare(`UPDATE ${quote(table)} SET ${set} WHERE id = ? AND status IS ?`)
    .run(...values.map(([, value]) => value), call.entity_id, from.status);
  if (changes !== 1) throw new HouseError('lost_race', `${call.entity_id} was changed by somebody else`);
}

function insertHistory(store: HouseStore, { type, call, source, override }: CheckedWrite, from: Current, now: number) {
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

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
