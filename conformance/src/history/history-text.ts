import type { RecordHistory } from './history.ts';

const instants = new Set(['invoked', 'returned']);

/** Histories as JSON; instants are strings of digits there, for they are longer than a number holds. */
export function historyText(histories: readonly RecordHistory[]): string {
  const text = JSON.stringify({ histories }, (_key, value) => (typeof value === 'bigint' ? String(value) : value), 2);
  return `${text}\n`;
}

/** The reverse. Throws an Error of one line where the text is none of ours. */
export function historiesFrom(text: string): RecordHistory[] {
  const data: unknown = JSON.parse(text, (key, value) => (instants.has(key) ? BigInt(value) : value));
  const histories = typeof data === 'object' && data !== null && 'histories' in data ? data.histories : undefined;
  if (!Array.isArray(histories) || !histories.every(isHistory)) {
    throw new Error('it has no list "histories" of records with "before", "operations" and "after"');
  }
  return histories;
}

function isHistory(value: unknown): value is RecordHistory {
  return typeof value === 'object' && value !== null && 'before' in value && 'operations' in value && 'after' in value;
}
