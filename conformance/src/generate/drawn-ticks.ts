import type { Change, RunRecord, Step } from '@run-completion/schemas/types';
import type { RunRows } from './drawn-run-rows.ts';
import type { Fate } from './shapes.ts';

/** What happens between two barriers: a first commit, a second one after it, and whether a line has to come of it. */
interface Tick {
  readonly first: Change[];
  readonly second: Change[];
}

/** Collects what happens to drawn runs, tick by tick, and makes steps of it. */
export class DrawnTicks {
  readonly #ticks: Tick[];

  constructor(count: number) {
    this.#ticks = Array.from({ length: count + 1 }, () => ({ first: [], second: [] }));
  }

  /** `tick` counts from 0; the last one is kept for what has to come right in the end. */
  add(rows: RunRows, fate: Fate, tick: number): void {
    const { kind, id } = rows;
    const here = this.#at(tick % (this.#ticks.length - 1));
    switch (fate) {
      case 'ends':
        here.first.push({ set: rows.end });
        return;
      case 'passes':
        here.first.push({ set: rows.passing }, { set: rows.end });
        return;
      case 'moved':
        here.first.push({ set: rows.otherEnd });
        here.second.push({ set: rows.end });
        return;
      case 'reopened':
        here.first.push({ set: rows.end });
        this.#at((tick % (this.#ticks.length - 1)) + 1).first.push({ set: rows.passing });
        // Who missed its end before has to find it here.
        this.#at(this.#ticks.length - 1).second.push({ set: rows.end });
        return;
      case 'vanishes':
        here.first.push({ delete: { kind, id } });
        return;
      case 'ends and vanishes':
        here.first.push({ set: rows.end });
        here.second.push({ delete: { kind, id } });
        return;
      case 'over':
      case 'stays':
        return;
    }
  }

  /** Inserts a record in the commit of some tick that something else ends in, so that there is a line to wait for. */
  appear(record: RunRecord, tick: number): void {
    const used = this.#ticks.filter(({ first }) => first.length > 0);
    used[tick % used.length]?.first.push({ put: record });
  }

  get empty(): boolean {
    return this.#ticks.every(({ first, second }) => first.length + second.length === 0);
  }

  /** The commits, with a barrier after each tick that has any. */
  steps(): Step[] {
    return this.#ticks.flatMap((tick): Step[] => {
      const commits = [tick.first, tick.second].filter((changes) => changes.length > 0);
      if (commits.length === 0) return [];
      return [...commits.map((changes): Step => ({ do: 'commit', changes })), { do: 'await', what: 'seen' }];
    });
  }

  #at(index: number): Tick {
    const tick = this.#ticks[index];
    if (tick === undefined) throw new Error(`there is no tick ${index}`);
    return tick;
  }
}
