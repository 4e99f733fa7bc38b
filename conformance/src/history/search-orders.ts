import { EventList } from './event-list.ts';
import type { Interval } from './placed.ts';

/** A call that has to find its place in one order of all calls. */
export interface Searched<S> extends Interval {
  /** Where nobody knows whether it took effect it may also be left out. */
  readonly optional: boolean;
  /** What it may do at a state, best first. */
  options(state: S): readonly Option<S>[];
}

export type Option<S> =
  /** It takes effect. */
  | { readonly is: 'move'; readonly state: S }
  /** It takes place and changes nothing. */
  | { readonly is: 'stay' }
  /** It takes place here, if some call moves the state before it ends. */
  | { readonly is: 'lose' };

export interface Sequential<S> {
  readonly calls: readonly Searched<S>[];
  readonly start: S;
  /** Equal for states that nothing tells apart. */
  key(state: S): string;
  /** Whether the record may have been left in this state. */
  accepts(state: S): boolean;
}

export interface SearchResult {
  readonly verdict: 'legal' | 'illegal' | 'unknown';
  readonly steps: number;
  /** Where it is not legal: the call whose end could not be passed when the search had come furthest. */
  readonly stuck: number | undefined;
}

interface Frame<S> {
  readonly call: number;
  readonly option: number;
  readonly state: S;
  readonly is: Option<S>['is'];
  /** The calls whose lost race this one settled. */
  readonly settled: readonly number[];
}

/**
 * The referee: a depth-first search for one order of the calls that respects real time and explains every answer, after
 * Wing and Gong, with Lowe's list of events and memory of what was tried. A call that may stay where it is is placed
 * there at once and nowhere else: that never hinders another. Ends as unknown after `budget` steps.
 */
export function searchOrders<S>({ calls, start, key, accepts }: Sequential<S>, budget: number): SearchResult {
  const events = new EventList(calls);
  const done = new Uint16Array(Math.ceil(calls.length / 16));
  const losing = new Set<number>();
  const tried = new Set<string>();
  const stack: Frame<S>[] = [];
  let left = calls.filter(({ optional }) => !optional).length;
  let state = start;
  let steps = 0;
  let entry = events.next(0);
  let option = 0;
  let deepest = -1;
  let stuck: number | undefined;

  for (;;) {
    if (left === 0 && accepts(state)) return { verdict: 'legal', steps, stuck: undefined };
    const call = entry < 0 ? -1 : events.callAt(entry);
    if (call < 0 || events.isEnd(entry)) {
      if (stack.length > deepest) [deepest, stuck] = [stack.length, call < 0 ? undefined : call];
      if (!backtrack()) return { verdict: 'illegal', steps, stuck };
      continue;
    }
    const chosen = calls[call]?.options(state)[option];
    if (chosen === undefined) {
      entry = events.next(entry);
      option = 0;
      continue;
    }
    steps += 1;
    if (steps > budget) return { verdict: 'unknown', steps, stuck };
    if (place(call, chosen)) {
      entry = events.next(0);
      option = 0;
    } else option += 1;
  }

  function place(call: number, chosen: Option<S>): boolean {
    const settled = chosen.is === 'move' ? [...losing] : [];
    const frame: Frame<S> = { call, option, state, is: chosen.is, settled };
    take(frame, chosen);
    const seen = `${String.fromCharCode(...done)}|${[...losing].sort().join()}|${key(state)}`;
    if (tried.has(seen)) {
      undo(frame);
      return false;
    }
    tried.add(seen);
    stack.push(frame);
    return true;
  }

  function take({ call, settled }: Frame<S>, chosen: Option<S>): void {
    flip(call);
    events.lift(events.beginOf(call));
    if (chosen.is === 'lose') losing.add(call);
    else {
      events.lift(events.endOf(call));
      if (!calls[call]?.optional) left -= 1;
    }
    for (const loser of settled) {
      losing.delete(loser);
      events.lift(events.endOf(loser));
      left -= 1;
    }
    if (chosen.is === 'move') state = chosen.state;
  }

  function undo(frame: Frame<S>): void {
    for (const loser of frame.settled.toReversed()) {
      losing.add(loser);
      events.unlift(events.endOf(loser));
      left += 1;
    }
    if (frame.is === 'lose') losing.delete(frame.call);
    else {
      events.unlift(events.endOf(frame.call));
      if (!calls[frame.call]?.optional) left += 1;
    }
    events.unlift(events.beginOf(frame.call));
    flip(frame.call);
    state = frame.state;
  }

  function backtrack(): boolean {
    for (;;) {
      const frame = stack.pop();
      if (frame === undefined) return false;
      undo(frame);
      if (frame.is === 'stay') continue;
      entry = events.beginOf(frame.call);
      option = frame.option + 1;
      return true;
    }
  }

  function flip(call: number): void {
    const word = call >> 4;
    done[word] = (done[word] ?? 0) ^ (1 << (call & 15));
  }
}
