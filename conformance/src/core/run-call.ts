import type { Outcome } from '@run-completion/schemas/types';
import { DriverFault } from '../driver/driver-fault.ts';
import type { DriverEvent, Reply } from '../driver/protocol.ts';
import type { Session } from '../driver/with-driver.ts';
import type { Bench } from '../engine/bench.ts';
import type { CallPlan } from './call-plan.ts';
import { waitAsk } from './wait-ask.ts';

/** What was seen of a call, in order. Times are those of the monotonic clock, in nanoseconds. */
export type SeenEvent =
  | { readonly is: 'result'; readonly outcome: Outcome }
  | { readonly is: 'check'; readonly at: bigint }
  /** `at` when it was done. */
  | { readonly is: 'commit'; readonly at: bigint };

export interface CallRun {
  readonly events: readonly SeenEvent[];
  /** Absent: it had not returned when its time was up. */
  readonly reply?: Reply<'wait'>;
  /** Why its time was up; a clause. */
  readonly stuck?: string;
}

/** Who asks the predicate so often without getting anywhere has had its ticks, however slow the host. */
const enoughChecks = 20;

/**
 * Makes one call and the commits beside it; `look` is called at each event. Throws DriverFault, but not for a call that
 * does not return.
 */
export async function runCall(
  bench: Bench,
  session: Session,
  plan: CallPlan,
  look: () => void = () => {},
): Promise<CallRun> {
  const run = new Call(bench, session, plan);
  const { driver } = session;
  driver.send(waitAsk(plan));
  try {
    for (;;) {
      const message = await driver.next();
      if (message.is === 'answer') return run.answered(message.answered.reply as Reply<'wait'>);
      look();
      const stuck = await run.see(message.event, message.at);
      if (stuck !== undefined) return { events: run.events, stuck };
    }
  } catch (error) {
    if (error instanceof DriverFault && error.kind === 'silent') return { events: run.events, stuck: error.message };
    throw error;
  }
}

class Call {
  readonly events: SeenEvent[] = [];
  readonly #bench: Bench;
  readonly #session: Session;
  readonly #plan: CallPlan;
  readonly #deadline: number;
  #committed = 0;
  #cued = false;
  /** When something last happened but a check, and the checks since then. */
  #moved = performance.now();
  #checks = 0;

  constructor(bench: Bench, session: Session, plan: CallPlan) {
    this.#bench = bench;
    this.#session = session;
    this.#plan = plan;
    this.#deadline = bench.stamina.deadline(bench.calibration.deadline);
  }

  /** Takes in one event, and commits what it is the cue for. Answers with a clause where the call gets nowhere. */
  async see(event: DriverEvent, at: bigint): Promise<string | undefined> {
    if (event.event === 'check') {
      this.events.push({ is: 'check', at });
      this.#checks += 1;
      if (this.#cued) return this.#commit();
      return this.#stuck();
    }
    this.events.push({ is: 'result', outcome: event.outcome });
    this.#move();
    this.#cued ||= this.#plan.commits[this.#committed]?.after === event.outcome?.run_id;
    return this.#cued && this.#plan.stopAfter === undefined ? this.#commit() : undefined;
  }

  /** The whole of it. The predicate is the driver's, so the count that it tells is its own as well. */
  answered(reply: Reply<'wait'>): CallRun {
    const checks = this.events.filter(({ is }) => is === 'check').length;
    if (reply.ok && reply.ok.checks !== checks) {
      throw new DriverFault('bad-message', `it told ${reply.ok.checks} checks in the answer, and ${checks} as events`);
    }
    return { events: this.events, reply };
  }

  async #commit(): Promise<string | undefined> {
    this.#cued = false;
    const changes = this.#plan.commits[this.#committed]?.changes ?? [];
    this.#committed += 1;
    const done = await this.#session.store.commit(changes, { limit: this.#deadline, signal: this.#bench.signal });
    this.events.push({ is: 'commit', at: process.hrtime.bigint() });
    this.#move();
    return done ? undefined : 'it kept the store locked, so that nobody else could write';
  }

  #move(): void {
    this.#moved = performance.now();
    this.#checks = 0;
  }

  #stuck(): string | undefined {
    const quiet = performance.now() - this.#moved;
    if (quiet < this.#deadline || this.#checks < enoughChecks) return undefined;
    return `its predicate was asked ${this.#checks} times and for ${(quiet / 1_000).toFixed(1)} s without anything coming of it`;
  }
}
