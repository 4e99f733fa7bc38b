import type { Interval } from './placed.ts';

/**
 * The beginnings and ends of calls in order of time, as a doubly linked list from which entries are lifted and into
 * which they are put back in reverse. At equal times beginnings come first, so such calls overlap. A call that never
 * ends has no end in the list. Entry 0 is the head; -1 follows the last.
 */
export class EventList {
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  /** For each entry, its call, and whether it is the end of it. */
  readonly #call: Int32Array;
  readonly #isEnd: Uint8Array;
  readonly #begin: Int32Array;
  readonly #end: Int32Array;

  constructor(calls: readonly Interval[]) {
    const events = calls.flatMap(({ invoked, returned }, call) => [
      { at: invoked, isEnd: 0, call },
      ...(returned === Number.POSITIVE_INFINITY ? [] : [{ at: returned, isEnd: 1, call }]),
    ]);
    events.sort((one, other) => one.at - other.at || one.isEnd - other.isEnd);
    const size = events.length + 1;
    this.#next = Int32Array.from({ length: size }, (_, entry) => (entry + 1 < size ? entry + 1 : -1));
    this.#previous = Int32Array.from({ length: size }, (_, entry) => entry - 1);
    this.#call = new Int32Array(size).fill(-1);
    this.#isEnd = new Uint8Array(size);
    this.#begin = new Int32Array(calls.length).fill(-1);
    this.#end = new Int32Array(calls.length).fill(-1);
    for (const [index, { isEnd, call }] of events.entries()) {
      const entry = index + 1;
      this.#call[entry] = call;
      this.#isEnd[entry] = isEnd;
      (isEnd ? this.#end : this.#begin)[call] = entry;
    }
  }

  next(entry: number): number {
    return this.#next[entry] ?? -1;
  }

  callAt(entry: number): number {
    return this.#call[entry] ?? -1;
  }

  isEnd(entry: number): boolean {
    return this.#isEnd[entry] === 1;
  }

  beginOf(call: number): number {
    return this.#begin[call] ?? -1;
  }

  endOf(call: number): number {
    return this.#end[call] ?? -1;
  }

  /** Takes an entry out; none where it is -1. */
  lift(entry: number): void {
    if (entry < 0) return;
    const [before, after] = [this.#previous[entry] ?? 0, this.next(entry)];
    this.#next[before] = after;
    if (after >= 0) this.#previous[after] = before;
  }

  /** Puts back the entry that was lifted last and is not back yet. */
  unlift(entry: number): void {
    if (entry < 0) return;
    const [before, after] = [this.#previous[entry] ?? 0, this.next(entry)];
    this.#next[before] = entry;
    if (after >= 0) this.#previous[after] = entry;
  }
}
