import type { DatabaseCall } from './database-call.ts';

/** A place in a write at which a sweep interferes. */
export interface SweepPoint {
  /** The call's number among all database calls of the write, or that of the instant; from 1. */
  readonly number: number;
  /** How many there are. */
  readonly of: number;
  /** Absent where calls cannot be seen: then it is one of some instants, spread over the time of the write. */
  readonly call?: DatabaseCall;
}

/** Every call of a write as a point, but for those that the tracer could not tell from an earlier one. */
export function pointsOf(calls: readonly DatabaseCall[]): (SweepPoint & { readonly call: DatabaseCall })[] {
  const told = new Set<string>();
  return calls.flatMap((call, index) => {
    const key = `${call.name} ${call.nth}`;
    if (told.has(key)) return [];
    told.add(key);
    return [{ number: index + 1, of: calls.length, call }];
  });
}

/** Such as "database call 9 of 17 (pwrite64 on state.db-wal)". */
export function pointInWords({ number, of, call }: SweepPoint): string {
  if (call === undefined) return `instant ${number} of ${of}`;
  return `database call ${number} of ${of} (${call.name} on ${call.file})`;
}

/**
 * The same things in an order in which each beginning of it is spread over the whole: first and last, then the middle, then
 * the middles between those. So a sweep that runs out of time has seen a sample.
 */
export function spread<Thing>(things: readonly Thing[]): Thing[] {
  const last = things.length - 1;
  const order = new Set([0, last]);
  for (let parts = 2; order.size < things.length && last > 0; parts *= 2) {
    for (let part = 1; part < parts; part += 2) order.add(Math.round((last * part) / parts));
    if (parts > last) for (let index = 0; index <= last; index += 1) order.add(index);
  }
  return [...order].flatMap((index) => things.slice(index, index + 1));
}
