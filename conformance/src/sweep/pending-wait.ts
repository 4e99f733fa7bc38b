import type { DriverWaited } from '@run-completion/schemas/types';
import type { Driver } from '../driver/driver.ts';
import { DriverFault } from '../driver/driver-fault.ts';

/** Seconds between the ticks of the wait. */
const interval = 0.02;
/** More checks than any sweep lets it make. */
const neverStops = 1_000_000;
/** Who has looked so often at a run that is over, and does not tell it, never will, however slow the host. */
const enoughChecks = 100;

/** A wait of a driver that is known to be under way. */
export class PendingWait {
  readonly #driver: Driver;

  private constructor(driver: Driver) {
    this.#driver = driver;
  }

  /** Begins to wait for a run that is not over; resolves when the stop predicate was asked. Throws DriverFault. */
  static async begin(driver: Driver, run: string): Promise<PendingWait> {
    driver.send({ op: 'wait', ids: [run], interval, stop_after: neverStops });
    const message = await driver.next();
    if (message.is === 'event' && message.event.event === 'check') return new PendingWait(driver);
    throw new DriverFault('bad-message', 'a wait for a run that is not over did not ask its stop predicate');
  }

  /** The status that it tells in the end, or what it does instead, as words. Throws DriverFault, not for silence. */
  async status(): Promise<string> {
    const asked = process.hrtime.bigint();
    try {
      for (let checks = 0; checks < enoughChecks; ) {
        const message = await this.#driver.next();
        if (message.is === 'event' && message.at > asked && message.event.event === 'check') checks += 1;
        if (message.is !== 'answer') continue;
        const { reply } = message.answered;
        if (reply.error) return `an error: ${reply.error.message}`;
        const { outcomes } = reply.ok as Partial<DriverWaited>;
        return outcomes === undefined ? 'nothing' : String(outcomes[0]?.status);
      }
      return `nothing in ${enoughChecks} more ticks`;
    } catch (error) {
      if (error instanceof DriverFault && error.kind === 'silent') return 'nothing any more';
      throw error;
    }
  }
}
