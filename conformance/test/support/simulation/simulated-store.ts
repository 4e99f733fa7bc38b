import type { Row, WriteAnswer, WriteCall } from '../../../src/history/history.ts';
import type { Bug } from './bugs.ts';
import type { Dice } from './random.ts';

/** The freedoms of v1 that an implementation takes. */
export interface Style {
  /** atomic: reads and writes at one instant. optimistic: reads early, and the update repeats what was read. */
  readonly locking: 'atomic' | 'optimistic';
  readonly staleExit: 'false' | 'rejected';
  /** What comes of a lost race without a version. */
  readonly lost: 'error' | 'false' | 'again';
  readonly clock: 'before' | 'after' | 'twice';
  /** Seconds; times are cut to multiples of it. */
  readonly tick: number;
  readonly eventForIdleOverride: boolean;
  readonly refreshesRewrites: boolean;
  readonly ownEnd: boolean;
  /** An override with a stale version leaves its event behind. */
  readonly orphanOfStale: boolean;
}

export interface Seen {
  readonly status: string | null;
  readonly token: number | null;
  /** What the clock showed when the call came in; seconds. */
  readonly time: number;
}

const terminal = ['completed', 'failed', 'timed_out'];
const isOver = (status: string | null) => status !== null && terminal.includes(status);

/** One session and what is written about it, by an implementation that is right but for one bug. */
export class SimulatedStore {
  row: Record<string, unknown>;
  readonly history: Row[] = [];
  readonly audit: Row[] = [];
  /** How often the bug made a difference. */
  effects = 0;
  readonly #style: Style;
  readonly #bug: Bug | undefined;
  readonly #dice: Dice;
  readonly #rate: number;

  constructor(style: Style, seed: Row, dice: Dice, bug?: Bug, rate = 1) {
    this.#style = style;
    this.row = { ...seed };
    this.#dice = dice;
    this.#bug = bug;
    this.#rate = rate;
  }

  get status(): string | null {
    return this.row['status'] as string | null;
  }

  look(now: number): Seen {
    return { status: this.status, token: this.row['updated_at'] as number, time: this.#cut(now) };
  }

  /** Decides upon what was seen and writes now. `undefined`: lost, and to be decided again. */
  write(call: WriteCall, tag: string, seen: Seen, now: number): WriteAnswer | undefined {
    const { new_status, expected_statuses, expected_updated_at, override } = call;
    const versioned = typeof expected_updated_at === 'number';
    const guarded = versioned || Boolean(expected_statuses);
    const exit = isOver(seen.status) && seen.status !== new_status;
    const outside = Boolean(expected_statuses) && !expected_statuses?.includes(seen.status);
    const stale = versioned && expected_updated_at !== seen.token;
    if (outside && exit && !override && this.#strikes('rejects-before-guard'))
      return this.#reject(call, tag, seen, now);
    if (outside && !this.#strikes('ignores-status-guard')) return this.#refused(call);
    if (exit && !override && !this.#strikes('leaves-terminal')) {
      if (stale && this.#style.staleExit === 'false') return this.#refused(call);
      return this.#reject(call, tag, seen, now);
    }
    if (stale && !this.#strikes('ignores-version')) {
      if (override && this.#style.orphanOfStale) this.#event('override', call, tag, seen.status, now);
      return this.#refused(call);
    }
    if (this.#strikes('spurious-false')) return { is: 'refused' };
    if (this.#strikes('lost-race-alone')) return lostError;
    let from = seen.status;
    if (this.status !== seen.status || (versioned && !stale && this.row['updated_at'] !== seen.token)) {
      if (this.#strikes('overwrites')) from = seen.status;
      else if (this.#strikes('overwrites-and-knows')) from = this.status;
      else if (versioned) return { is: 'refused' };
      else if (override && this.#strikes('orphan-event-of-loser')) {
        this.#event('override', call, tag, seen.status, now);
        return lostError;
      } else if (this.#style.lost === 'again') return undefined;
      else return this.#style.lost === 'false' && guarded ? { is: 'refused' } : lostError;
    }
    this.#apply(call, tag, from, seen.time, now);
    return this.#strikes('applied-answers-false') ? { is: 'refused' } : { is: 'applied' };
  }

  #apply(call: WriteCall, tag: string, from: string | null, early: number, now: number): void {
    const { clock, refreshesRewrites, ownEnd, eventForIdleOverride } = this.#style;
    const late = this.#cut(now);
    const time = clock === 'before' ? early : late;
    const { new_status, reason_code, reason_summary, source, evidence_refs, extra_fields, override } = call;
    const over = isOver(from);
    const keeps = over && from === new_status && !refreshesRewrites;
    if (!keeps && !this.#strikes('keeps-old-reason')) {
      Object.assign(this.row, {
        status_reason_code: reason_code,
        status_reason_summary: reason_summary,
        status_evidence_refs: JSON.stringify(evidence_refs),
      });
    }
    const end = extra_fields?.['ended_at'];
    if (end !== undefined) {
      if (!this.#strikes('loses-end')) this.row['ended_at'] = end;
    } else if (ownEnd && isOver(new_status) && this.row['ended_at'] === null) this.row['ended_at'] = time;
    this.row['status'] = new_status;
    if (!this.#strikes('keeps-old-time')) this.row['updated_at'] = time;
    if (override && (over ? from !== new_status : false)) {
      if (!this.#strikes('override-without-event')) this.#event('override', call, tag, from, now);
    } else if (override && eventForIdleOverride) this.#event('override', call, tag, from, now);
    if (this.#strikes('no-row')) return;
    const row = {
      entity_type: 'session',
      entity_id: 's',
      previous_status: from,
      status: new_status,
      reason_code,
      reason_summary,
      evidence_refs: JSON.stringify(evidence_refs),
      source,
      actor: this.#strikes('wrong-actor') ? 'nobody' : tag,
      created_at: clock === 'twice' ? this.#cut(now + 0.0007) : time,
      metadata: null,
    };
    this.history.push({ id: `h${this.history.length}`, ...row });
    if (this.#strikes('row-twice'))
      this.history.push({ id: `h${this.history.length}`, ...row, previous_status: new_status });
  }

  #reject(call: WriteCall, tag: string, seen: Seen, now: number): WriteAnswer {
    if (!this.#strikes('rejects-without-event')) this.#event('rejected', call, tag, seen.status, now);
    if (this.#strikes('rejects-twice')) this.#event('rejected', call, tag, seen.status, now);
    return { is: 'error', code: 'rejected', definite: true, message: 'rejected' };
  }

  #refused(call: WriteCall): WriteAnswer {
    const end = call.extra_fields?.['ended_at'];
    if (end !== undefined && this.#strikes('refused-writes-end')) this.row['ended_at'] = end;
    return { is: 'refused' };
  }

  #event(is: 'rejected' | 'override', call: WriteCall, tag: string, from: string | null, now: number): void {
    const to = is === 'rejected' ? { attempted_status: call.new_status } : { new_status: call.new_status };
    this.audit.push({
      id: `e${this.audit.length}`,
      created_at: this.#cut(now),
      action: `status_transition_${is}`,
      target_id: 's',
      details: JSON.stringify({ entity_type: 'session', previous_status: from, ...to }),
      actor: tag,
    });
  }

  #strikes(bug: Bug): boolean {
    if (bug !== this.#bug || !this.#dice.chance(this.#rate)) return false;
    this.effects += 1;
    return true;
  }

  #cut(time: number): number {
    const { tick } = this.#style;
    return tick === 0 ? time : Math.floor(time / tick) * tick;
  }
}

const lostError: WriteAnswer = { is: 'error', code: 'lost_race', definite: true, message: 'lost' };
