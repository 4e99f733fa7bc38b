import type { UpdateStatusRequest } from '@run-completion/schemas/types';
import { type CheckedWrite, checkedWrite } from './checked-write.ts';
import { HouseError } from './house-error.ts';
import type { HouseFault } from './house-fault.ts';
import type { HouseStore, Values } from './house-store.ts';
import { spinFor } from './monotonic.ts';
import { type Current, insertEvent, insertHistory, updateRow } from './write-set.ts';

/** How long an early answer is ahead of its commit: long enough for somebody to look; nanoseconds. */
const lead = 3_000_000n;

/** Takes an early answer. */
type Answer = (applied: boolean) => void;

/**
 * One guarded write, by spec/v1/d5 alone. Answers whether it was applied. Throws HouseError: `invalid`, `not_found`,
 * `rejected` (then its event is committed), `lost_race`, `busy`. With a fault it is wrong in that one way.
 */
export function guardedWrite(
  store: HouseStore,
  call: UpdateStatusRequest,
  fault?: HouseFault,
  answer: Answer = () => {},
): boolean {
  const write = checkedWrite(call);
  // Only a fault looks at the row before it has the lock.
  const stale = fault === undefined ? undefined : currentRow(store, write);
  if (fault === 'override-without-write' && stale) announceOverride(store, write, stale);
  const contended = store.begin();
  try {
    if (contended && fault === 'false-when-contended') return false;
    const now = Date.now() / 1_000;
    const fresh = currentRow(store, write);
    const current = (fault === 'guards-outside' && stale) || fresh;
    const seenBy = (one: HouseFault) => (fault === one && stale) || current;
    // d5.membership-guard: asked before a terminal row is protected, for it is a question.
    if (write.expected !== undefined && !write.expected.includes(current.status)) return false;
    const leaves = leavesTerminal(write, seenBy('stale-rejection'));
    const unprotected = write.override !== undefined || (contended && fault === 'no-protection-when-contended');
    if (leaves && !unprotected) reject(store, write, current, now, fault);
    if (write.version !== undefined && write.version !== seenBy('version-outside').updated_at) return false;

    if (leaves && write.override && fault !== 'override-without-write') insertEvent(store, write, current, now);
    updateRow(store, write, fault === 'guards-outside' ? undefined : current, now, fault === 'ended-at-apart');
    if (fault !== 'history-apart') insertHistory(store, write, current, now);
    if (fault === 'early-answer') {
      answer(true);
      spinFor(lead);
    }
    store.commit();

    if (fault === 'history-apart') store.inTransaction(() => insertHistory(store, write, current, now));
    if (fault === 'ended-at-apart') store.inTransaction(() => store.set(write.table, call.entity_id, extrasOf(write)));
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

function extrasOf({ call }: CheckedWrite): Values {
  return (call.extra_fields ?? {}) as Values;
}

function leavesTerminal(write: CheckedWrite, from: Current): boolean {
  return write.isTerminal(from.status) && from.status !== write.call.new_status;
}

/** d5.rejection-audited: the event is committed, and the call fails. */
function reject(store: HouseStore, write: CheckedWrite, from: Current, now: number, fault?: HouseFault): never {
  insertEvent(store, write, from, now);
  if (fault === 'rejection-twice') insertEvent(store, write, from, now);
  store.commit();
  throw new HouseError('rejected', `${write.type} ${write.call.entity_id} is ${from.status}, which is final`);
}

function announceOverride(store: HouseStore, write: CheckedWrite, from: Current): void {
  if (write.override === undefined || !leavesTerminal(write, from)) return;
  store.inTransaction(() => insertEvent(store, write, from, Date.now() / 1_000));
}
