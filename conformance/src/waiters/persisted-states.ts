import type { Change, RunRecord } from '@run-completion/schemas/types';
import { type Rows, StoreHistory } from '../oracle/rows.ts';
import type { HistoryRow } from './race-store.ts';
import type { Instant } from './subject-waiter.ts';
import type { DoneAct } from './writer-acts.ts';

/** Rows of history that the kit's writers had committed are gone, or stand where they cannot. The message says which. */
export class HistorySpoiled extends Error {}

/** A part of the states that a store went through, one after another; both ends belong to it. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/**
 * The states that a store went through during a race: the seeded one, then one for each commit, in the order that the store
 * itself kept. When each was committed is known within the times of the call that did it.
 */
export class PersistedStates {
  readonly #states: StoreHistory;
  /** Of the commit that made each state: not before, and not after. The seeded state was there before anything else. */
  readonly #notBefore: Instant[] = [0n];
  readonly #notAfter: Instant[] = [0n];

  constructor(records: readonly RunRecord[], done: readonly DoneAct[], history: readonly HistoryRow[]) {
    this.#states = new StoreHistory(records);
    for (const act of inOrder(done, history)) {
      this.#states.commit(act.changes);
      this.#notBefore.push(act.began);
      this.#notAfter.push(act.ended);
    }
    // What was committed later was not committed before what came earlier.
    for (let at = 1; at < this.#notBefore.length; at += 1) {
      this.#notBefore[at] = latest(this.#notBefore[at], this.#notBefore[at - 1]);
    }
    for (let at = this.#notAfter.length - 2; at > 0; at -= 1) {
      this.#notAfter[at] = earliest(this.#notAfter[at], this.#notAfter[at + 1]);
    }
  }

  state(index: number): Rows {
    return this.#states.state(index);
  }

  get last(): number {
    return this.#states.last;
  }

  /** Not before then was that state there. */
  notBefore(index: number): Instant {
    return this.#notBefore[index] ?? 0n;
  }

  /** All states that can have been seen at some instant in between. */
  between(from: Instant, to: Instant): Stretch {
    let first = 0;
    // A state is gone when the next one is there for certain.
    while (first < this.last && (this.#notAfter[first + 1] ?? to) < from) first += 1;
    let last = first;
    while (last < this.last && this.notBefore(last + 1) <= to) last += 1;
    return { first, last };
  }
}

/** What was committed, in the order of the history rows. Rows of somebody else's are none of our business. */
function inOrder(done: readonly DoneAct[], history: readonly HistoryRow[]) {
  const byTag = new Map(done.map((act) => [act.tag, act]));
  const ordered: { began: Instant; ended: Instant; changes: readonly Change[] }[] = [];
  for (const row of history) {
    const act = byTag.get(row.actor ?? '');
    if (act === undefined) continue;
    byTag.delete(act.tag);
    ordered.push({ began: act.began, ended: act.ended, changes: act.changes ?? [asChange(row)] });
  }
  const [lost] = byTag.keys();
  if (lost !== undefined)
    throw new HistorySpoiled(`no row of status_transitions is left of the committed call ${lost}`);
  return ordered;
}

/** What a guarded write did to its record. */
function asChange(row: HistoryRow): Change {
  const kind = row.entity_type as RunRecord['kind'];
  const { entity_id: id, status, reason_code: reason, created_at: updated_at } = row;
  return { set: { kind, id, status, reason, updated_at } };
}

function latest(one = 0n, other = 0n): Instant {
  return one > other ? one : other;
}

function earliest(one = 0n, other = 0n): Instant {
  return one < other ? one : other;
}
