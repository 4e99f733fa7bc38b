import type { Row } from './history.ts';

/** A row of status_transitions, as far as the contract speaks of it. */
export interface Transition {
  readonly id: string;
  readonly from: string | null;
  readonly to: string;
  readonly actor: string | null;
  /** Seconds since the epoch; not an order. */
  readonly at: number | null;
  /** All columns. */
  readonly row: Row;
}

export function asTransition(row: Row): Transition {
  return {
    id: String(row['id']),
    from: textOf(row['previous_status']),
    to: textOf(row['status']) ?? 'NULL',
    actor: textOf(row['actor']),
    at: numberOf(row['created_at']),
    row,
  };
}

/** A column of text; NULL and absent are null. */
export function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** A column of numbers; anything else is null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' ? value : null;
}
