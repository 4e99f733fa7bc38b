import { randomBytes } from 'node:crypto';
import type { Column } from './store-shape.ts';

/** Values that a CHECK of the known stores wants, by column name. */
const wanted: Readonly<Record<string, string>> = {
  trigger_type: 'interval',
  action_kind: 'agent',
  trigger_context: '{}',
  action_args: '{}',
  details: '{}',
};

/** A plausible value for a column that must have one and that no case cares about. Texts are unique, for UNIQUE columns. */
export function filler(column: Column, time: number): string | number {
  const known = wanted[column.name];
  if (known !== undefined) return known;
  if (column.name.endsWith('_at')) return time;
  if (/JSON/.test(column.type)) return '{}';
  if (/INT/.test(column.type)) return 0;
  if (/REAL|FLOA|DOUB|NUM/.test(column.type)) return time;
  return randomBytes(6).toString('hex');
}
