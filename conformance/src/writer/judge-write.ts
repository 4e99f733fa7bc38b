import type { RecordDump, Row, WriteAnswer, WriteCall } from '../history/history.ts';
import { addedRows, compareEvent, compareTransition } from './compare-log.ts';
import { compareSameRow, compareWrittenRow } from './compare-row.ts';
import { type Effect, legalEffects } from './legal-effects.ts';

/** One guarded write beside which nothing else happened. */
export interface WriteSeen {
  readonly call: WriteCall;
  readonly before: RecordDump;
  readonly after: RecordDump;
  readonly answer: WriteAnswer;
  /** Whether it was the first write of its record. */
  readonly first: boolean;
  /** Columns of the record's table of which v1 speaks. */
  readonly known: ReadonlySet<string>;
}

/** What was not legal about a write: told against the nearest legal effect; undefined where it was legal. */
export function judgeWrite(seen: WriteSeen): string | undefined {
  const { call, before } = seen;
  const state = before.row && { status: statusOf(before.row), updatedAt: before.row['updated_at'] };
  const legal = legalEffects(state, call);
  let nearest: { effect: Effect; complaints: string[] } | undefined;
  for (const effect of legal) {
    const complaints = against(effect, seen);
    if (complaints.length === 0) return undefined;
    if (nearest === undefined || complaints.length < nearest.complaints.length) nearest = { effect, complaints };
  }
  const rules = legal.map((effect) => `${effectInWords(effect)} (${effect.because})`);
  return [`legal: ${rules.join('; or ')}`, ...(nearest?.complaints ?? []).map((one) => `seen: ${one}`)].join('\n');
}

function statusOf(row: Row): string | null {
  const status = row['status'];
  return typeof status === 'string' ? status : null;
}

function against(effect: Effect, seen: WriteSeen): string[] {
  const { call, before, after, answer } = seen;
  const history = addedRows({ before: before.history, after: after.history }, 'status_transitions');
  const audit = addedRows({ before: before.audit, after: after.audit }, 'admin_events');
  const previous = before.row?.['status'];
  return [
    ...(answer.is === effect.answer ? [] : [`it ${answerInWords(answer)}`]),
    ...rowComplaints(effect, seen),
    ...history.complaints,
    ...counted('status_transitions', history.rows, effect.written ? 1 : 0),
    ...(effect.written ? history.rows.slice(0, 1).flatMap((row) => compareTransition(row, call, previous)) : []),
    ...audit.complaints,
    ...eventComplaints(effect, audit.rows, call, previous),
  ];
}

function rowComplaints(effect: Effect, { call, before, after, first, known }: WriteSeen): string[] {
  if (before.row === null) return after.row === null ? [] : ['a record was made'];
  if (after.row === null) return ['the record is gone'];
  if (!effect.written) return compareSameRow(before.row, after.row, known);
  return compareWrittenRow({ before: before.row, after: after.row, call, first, known });
}

/** Events of other kinds are an implementation's own affair, but not where nothing may be written. */
function eventComplaints(
  { event, written }: Effect,
  rows: readonly Row[],
  call: WriteCall,
  previous: unknown,
): string[] {
  const action = event === null ? null : `status_transition_${event}`;
  const due = rows.filter((row) => row['action'] === action);
  const others = rows.filter((row) => {
    const ours = String(row['action']).startsWith('status_transition_');
    return row['action'] !== action && (ours || !written);
  });
  return [
    ...(action === null ? [] : counted(`admin_events with action ${action}`, due, 1)),
    ...due.slice(0, 1).flatMap((row) => compareEvent(row, call, previous)),
    ...others.map((row) => `admin_events got a row with action ${row['action']}`),
  ];
}

function counted(what: string, rows: readonly Row[], due: number): string[] {
  return rows.length === due
    ? []
    : [`${rows.length} new rows of ${what}, where ${due} ${due === 1 ? 'is' : 'are'} due`];
}

function answerInWords(answer: WriteAnswer): string {
  switch (answer.is) {
    case 'applied':
      return 'answered true';
    case 'refused':
      return 'answered false';
    case 'error':
      return `failed: ${answer.code}: ${answer.message}`;
    case 'none':
      return 'did not answer';
  }
}

function effectInWords({ answer, event }: Effect): string {
  const word = { applied: 'true', refused: 'false', error: 'an error' }[answer];
  return event === null ? word : `${word} with one status_transition_${event} event`;
}
