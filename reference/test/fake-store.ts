import type { RunRecord } from '../src/domain/outcome.ts';
import { isTerminal } from '../src/domain/terminal.ts';
import type { Clock } from '../src/ports/clock.ts';
import type { Resolution, RunStore, Settled, Watched } from '../src/ports/store.ts';
import { StoreFault } from '../src/ports/store-fault.ts';

/** A store in memory: what each pause of the clock changes in it is written beforehand. */
export class FakeStore implements RunStore {
  readonly runs = new Map<string, RunRecord>();
  /** Other names of runs. */
  readonly aliases = new Map<string, string>();
  locked = false;
  reads = 0;
  #news = false;

  put(id: string, status: string | null, more: Partial<RunRecord> = {}): this {
    this.runs.set(id, { id, kind: 'session', status, reason: null, exitCode: null, sessionId: id, ...more });
    this.#news = true;
    return this;
  }

  drop(id: string): void {
    this.runs.delete(id);
    this.#news = true;
  }

  resolve(tokens: readonly string[]): Resolution[] {
    this.#read();
    return tokens.map((token) => {
      if (token.includes('?')) return { is: 'ambiguous', candidates: ['x1', 'x2'] };
      const record = this.runs.get(this.aliases.get(token) ?? token);
      return record ? { is: 'found', record } : { is: 'missing' };
    });
  }

  settled(watched: Watched): Settled[] {
    this.#read();
    return [...watched].flatMap(([kind, ids]) =>
      ids.flatMap((id): Settled[] => {
        const record = this.runs.get(id);
        if (!record) return [{ is: 'gone', id, kind }];
        return isTerminal(kind, record.status) ? [{ is: 'over', record }] : [];
      }),
    );
  }

  changed(): boolean {
    if (this.locked) throw new StoreFault('busy', 'the store is locked');
    return this.#news;
  }

  history(): [] {
    return [];
  }

  close(): void {
    this.runs.clear();
  }

  #read(): void {
    if (this.locked) throw new StoreFault('busy', 'the store is locked');
    this.reads += 1;
    this.#news = false;
  }
}

/** A clock that takes no time: each sleep does the next thing of the list. Ends the test when there is none. */
export class FakeClock implements Clock {
  readonly sleeps: number[] = [];
  readonly #script: (() => void)[];
  #now = 0;

  constructor(...script: (() => void)[]) {
    this.#script = script;
  }

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.sleeps.push(milliseconds);
    this.#now += milliseconds;
    const next = this.#script.shift();
    if (!next) throw new Error('slept once too often');
    next();
  }
}
