import { isDeepStrictEqual } from 'node:util';
import type { Row, WriteCall } from '../history/history.ts';
import { entityTypeOf, terminalOf } from './words.ts';

/** What changed in the row of a record and may not, or did not and must; a clause each. */
export interface RowChange {
  readonly before: Row;
  readonly after: Row;
  readonly call: WriteCall;
  /** Whether this call was the record's first, so that a clock must have moved since it was seeded. */
  readonly first: boolean;
  /** Columns of which v1 speaks: of any other a store may think its own. */
  readonly known: ReadonlySet<string>;
}

/** d5.write-set: the columns of a record after a write that was applied. */
export function compareWrittenRow({ before, after, call, first, known }: RowChange): string[] {
  const complaints: string[] = [];
  const due = (column: string, legal: boolean, what: string) => {
    if (!legal) complaints.push(`column ${column} is ${show(after[column])}, where ${what} is due`);
  };
  // d5.same-terminal-rewrite: it may refresh the reason, or leave it.
  const rewrites = before['status'] === call.new_status && isOver(call);
  const reason = (column: string, legal: boolean, what: string) => {
    due(column, legal || (rewrites && after[column] === before[column]), what);
  };
  due('status', after['status'] === call.new_status, show(call.new_status));
  reason('status_reason_code', after['status_reason_code'] === call.reason_code, show(call.reason_code));
  if ('status_reason_summary' in after) {
    const { reason_summary: summary } = call;
    const seen = after['status_reason_summary'];
    reason('status_reason_summary', summary === undefined ? isEmpty(seen) : seen === summary, show(summary ?? null));
  }
  if ('status_evidence_refs' in after) {
    const { evidence_refs: evidence } = call;
    reason(
      'status_evidence_refs',
      holdsJson(after['status_evidence_refs'], evidence),
      JSON.stringify(evidence ?? null),
    );
  }
  const moved = typeof after['updated_at'] === 'number' && (!first || after['updated_at'] !== before['updated_at']);
  if ('updated_at' in after) due('updated_at', moved, `another time than ${show(before['updated_at'])}`);
  if ('ended_at' in after) complaints.push(...endedAt(before, after, call));
  return [...complaints, ...compareSameRow(before, after, new Set([...known].filter((name) => !written.has(name))))];
}

/** Columns that an applied write may change; those of `known` that are left must stay as they are. */
const written = new Set([
  'status',
  'status_reason_code',
  'status_reason_summary',
  'status_evidence_refs',
  'status_source',
  'updated_at',
  'ended_at',
]);

/** The columns of a record that a call had to leave as they are. */
export function compareSameRow(before: Row, after: Row, known: ReadonlySet<string>): string[] {
  return Object.keys(before).flatMap((column) => {
    if (!known.has(column) || isDeepStrictEqual(before[column], after[column])) return [];
    return [`column ${column} changed from ${show(before[column])} to ${show(after[column])}`];
  });
}

/** Who writes an end with a terminal status unasked, or takes it away with one, does what store.md leaves open. */
function endedAt(before: Row, after: Row, call: WriteCall): string[] {
  const [old, now] = [before['ended_at'], after['ended_at']];
  const asked = call.extra_fields?.['ended_at'];
  if (asked !== undefined) return now === asked ? [] : [`column ended_at is ${show(now)}, where ${show(asked)} is due`];
  if (now === old || (isOver(call) ? typeof now === 'number' : now === null)) return [];
  return [`column ended_at changed from ${show(old)} to ${show(now)}, though nothing asked for it`];
}

/** Whether the status that a call writes is terminal. */
function isOver(call: WriteCall): boolean {
  const type = entityTypeOf(call.entity_type);
  return type !== undefined && terminalOf(type).includes(call.new_status);
}

/** Whether a JSON column holds what was given; nothing may have been given as NULL, or as an empty list or object. */
export function holdsJson(text: unknown, given: unknown): boolean {
  if (text !== null && typeof text !== 'string') return false;
  try {
    const held: unknown = text === null ? null : JSON.parse(text);
    return isNothing(given) ? isNothing(held) : isDeepStrictEqual(held, given);
  } catch {
    return false;
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}

export function show(value: unknown): string {
  return value === null || value === undefined ? 'NULL' : JSON.stringify(value);
}
