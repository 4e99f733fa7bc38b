import type { RecordDump } from '../history/history.ts';
import { tableOf } from '../store/record-tables.ts';

/** Every row of a store, as CaseStore.everyRow tells it. */
type EveryRow = ReadonlyMap<string, string>;

/** How many rows are named; more would say nothing more. */
const mostNamed = 5;

/**
 * What calls did to rows that were none of theirs: to bystanders, to records of other calls, to history and audit of
 * nobody. `left` has each record as its own last call left it. A clause each.
 */
export function changedElsewhere(start: EveryRow, end: EveryRow, left: ReadonlyMap<string, RecordDump>): string[] {
  const due = new Map(start);
  for (const { record, row, history, audit } of left.values()) {
    const table = Object.entries(tableOf).find(([kind]) => kind === record.entity_type)?.[1];
    if (row !== null) due.set(`${table} ${record.entity_id}`, JSON.stringify(row));
    for (const one of history) due.set(`status_transitions ${one['id']}`, JSON.stringify(one));
    for (const one of audit) due.set(`admin_events ${one['id']}`, JSON.stringify(one));
  }
  const keys = new Set([...due.keys(), ...end.keys()]);
  const changed = [...keys].filter((key) => due.get(key) !== end.get(key));
  const told = changed.slice(0, mostNamed).map((key) => {
    const what = end.has(key) ? (due.has(key) ? 'changed' : 'added') : 'deleted';
    return `a row that was no business of any call was ${what}: ${key}${end.has(key) ? `: ${end.get(key)}` : ''}`;
  });
  const rest = changed.length - told.length;
  return rest > 0 ? [...told, `and ${rest} more rows`] : told;
}
