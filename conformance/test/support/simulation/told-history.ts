import type { Operation, RecordHistory, Row, WriteAnswer, WriteCall } from '../../../src/history/history.ts';

const record = { entity_type: 'session', entity_id: 's' };

/** One call of a history that a test tells by hand. Its tag is its name; times are whatever the test says. */
export interface ToldCall {
  readonly name: string;
  readonly from: number;
  readonly until: number;
  readonly to: string;
  readonly more?: Partial<WriteCall>;
  readonly answer: 'true' | 'false' | 'none' | 'vague' | `error ${string}`;
}

interface ToldRow {
  readonly of: string;
  readonly from: string | null;
  readonly to: string;
  readonly at?: number;
}

interface ToldEvent {
  readonly of: string;
  readonly is: 'rejected' | 'override';
  readonly from: string | null;
  readonly to: string;
}

export interface ToldHistory {
  readonly seed: string | null;
  readonly calls: readonly ToldCall[];
  readonly reads?: readonly { readonly from: number; readonly until: number; readonly told: string | null }[];
  readonly rows?: readonly ToldRow[];
  readonly events?: readonly ToldEvent[];
  /** Columns of the record in the end that are not those of the last row. */
  readonly left?: Row;
  readonly ordered?: boolean;
}

const empty = { status_reason_code: null, status_reason_summary: null, status_evidence_refs: null, ended_at: null };

/** The history that a test tells: rows have the arguments of their calls, and the record those of its last row. */
export function toldHistory({
  seed,
  calls,
  reads = [],
  rows = [],
  events = [],
  left = {},
  ordered = true,
}: ToldHistory): RecordHistory {
  const before = { id: 's', status: seed, updated_at: 1000, ...empty };
  const history = rows.map(({ of, from, to, at }, index) => ({
    id: `h${index + 1}`,
    ...record,
    previous_status: from,
    status: to,
    reason_code: 'run.completed.ok',
    reason_summary: of,
    evidence_refs: '[]',
    source: 'executor',
    actor: of,
    created_at: at ?? 2000.0001 + index,
    metadata: null,
  }));
  const last = history.at(-1);
  const ended = last && {
    status: last.status,
    status_reason_code: last.reason_code,
    status_reason_summary: last.reason_summary,
    status_evidence_refs: '[]',
    updated_at: last.created_at,
  };
  const audit = events.map(({ of, is, from, to }, index) => ({
    id: `e${index + 1}`,
    created_at: 2000,
    action: `status_transition_${is}`,
    target_id: 's',
    details: JSON.stringify({ previous_status: from, [is === 'rejected' ? 'attempted_status' : 'new_status']: to }),
    actor: of,
  }));
  const writes = calls.map(({ name, from, until, to, more, answer }, id): Operation => {
    const call = { ...record, new_status: to, reason_code: 'run.completed.ok', reason_summary: name, actor: name };
    const who = more?.override ? { override_actor: name, override_justification: 'it was wrong' } : {};
    const span = { invoked: BigInt(from), returned: BigInt(until) };
    return {
      is: 'write',
      id,
      process: id,
      record,
      tag: name,
      call: { ...call, ...who, ...more },
      ...span,
      answer: answerOf(answer),
    };
  });
  const waits = reads.map(({ from, until, told }, index): Operation => {
    const span = { invoked: BigInt(from), returned: BigInt(until) };
    return { is: 'read', id: calls.length + index, process: calls.length + index, record, status: told, ...span };
  });
  return {
    before: { record, row: before, history: [], audit: [], ordered },
    operations: [...writes, ...waits],
    after: { record, row: { ...before, ...ended, ...left }, history, audit, ordered },
  };
}

function answerOf(answer: ToldCall['answer']): WriteAnswer {
  if (answer === 'true') return { is: 'applied' };
  if (answer === 'false') return { is: 'refused' };
  if (answer === 'none') return { is: 'none' };
  if (answer === 'vague') return { is: 'error', code: 'failed', definite: false, message: '' };
  return { is: 'error', code: answer.slice('error '.length), definite: true, message: '' };
}
