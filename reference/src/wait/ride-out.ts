import type { Clock } from '../ports/clock.ts';
import { lockedFault } from '../ports/locked-fault.ts';
import { StoreFault } from '../ports/store-fault.ts';

/** Shorter than a person notices, longer than a lock usually lasts. Milliseconds. */
const pause = 20;

export interface RideOut {
  readonly clock: Clock;
  /** Milliseconds after which a lock is a fault. */
  readonly patience: number;
  readonly signal: AbortSignal | undefined;
  readonly stopped: () => boolean;
}

/**
 * Repeats `read` while it meets a lock, in small steps so that signals are served in between. Undefined when stopped;
 * throws a `StoreFault` with code `locked` when patience ends.
 */
export async function rideOut<T>(read: () => T, options: RideOut): Promise<T | undefined> {
  const { clock, patience, signal, stopped } = options;
  const start = clock.now();
  for (;;) {
    try {
      return read();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (clock.now() - start >= patience) throw lockedFault(error);
    }
    await clock.sleep(pause, signal);
    if (stopped()) return undefined;
  }
}

export function isBusy(error: unknown): error is StoreFault {
  return error instanceof StoreFault && error.code === 'busy';
}
