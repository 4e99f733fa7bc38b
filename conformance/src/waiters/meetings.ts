import { type Instant, now } from './subject-waiter.ts';

/** How far ahead the instant lies at which those who have met begin: long enough for all to hear of it; nanoseconds. */
const lead = 3_000_000n;

/** Acts of several writers that begin at one instant. */
export class Meetings {
  readonly #expected = new Map<number, number>();
  readonly #waiting = new Map<number, ((at: Instant) => void)[]>();

  /** `all`: the numbers of the meetings that will be asked for, as often as they will be. */
  constructor(all: readonly number[]) {
    for (const meet of all) this.#expected.set(meet, (this.#expected.get(meet) ?? 0) + 1);
  }

  /** Resolves, once all have come, to the instant at which to begin. */
  arrive(meet: number): Promise<Instant> {
    return new Promise((resolve) => {
      const waiting = [...(this.#waiting.get(meet) ?? []), resolve];
      this.#waiting.set(meet, waiting);
      if (waiting.length < (this.#expected.get(meet) ?? 0)) return;
      const at = now() + lead;
      for (const one of waiting) one(at);
    });
  }
}
