import type { RecordDump } from '../history/history.ts';

/** The columns of a record that a guarded write is about; others are an implementation's own business. */
const columns = [
  'status',
  'status_reason_code',
  'status_reason_summary',
  'status_evidence_refs',
  'updated_at',
  'ended_at',
] as const;

/** Which parts of a record differ between two looks at it: columns that changed, and rows that were added, as words. */
export function writeShape(before: RecordDump, after: RecordDump): string[] {
  const changed = columns.filter((column) => before.row?.[column] !== after.row?.[column]);
  const added = after.history.length - before.history.length;
  const seen = before.audit.map(({ id }) => id);
  const events = after.audit.filter(({ id }) => !seen.includes(id)).map(({ action }) => `event ${String(action)}`);
  return [...changed, ...Array.from({ length: added }, () => 'history row'), ...events.sort()];
}

/**
 * What is torn of a write that was interrupted, in one sentence, by comparison with the same write when it was left alone;
 * undefined where all of it is there or nothing. This knows nothing of the contract but the words "together or not at all".
 */
export function tornPart(left: readonly string[], whole: readonly string[]): string | undefined {
  if (left.length === 0 || left.join() === whole.join()) return undefined;
  const missing = whole.filter((part) => !left.includes(part));
  const extra = left.filter((part) => !whole.includes(part));
  const and = extra.length === 0 ? '' : `, and ${extra.join(', ')} which it does not write when it is left alone`;
  return `of its write there is ${left.join(', ')}; there is no ${missing.join(', no ') || 'less'}${and}`;
}
