import type { Outcome } from './domain/outcome.ts';
import type { Clock } from './ports/clock.ts';
import type { Environment } from './ports/environment.ts';
import type { RunStore } from './ports/store.ts';
import { locate } from './stores/location.ts';
import { openStore } from './stores/sqlite/open-store.ts';
import { userHome } from './stores/user-home.ts';
import { systemClock } from './wait/system-clock.ts';
import { waitOnStore } from './wait/wait-on-store.ts';

export interface WaitOptions {
  /** Seconds between two looks at the store; 1 unless told. Nought and less: as often as is kind to the processor. */
  readonly interval?: number;
  /** Called once for each pending run that ends, and at once for ids that are over or not found. */
  readonly onResult?: (outcome: Outcome) => void;
  /** Called for an id that fits more than one run, before its `not_found` outcome; `candidates` are some of them. */
  readonly onAmbiguous?: (token: string, candidates: readonly string[]) => void;
  /** Asked before and after each look: true ends the wait with what is known. */
  readonly shouldStop?: () => boolean;
  /** Ends the wait as `shouldStop` does, and also in the middle of a pause. */
  readonly signal?: AbortSignal;
  /** An open store to read instead of the one that `environment` names. One wait at a time; it is not closed. */
  readonly store?: RunStore;
  /** Where LIONAGI_HOME and its kin are read; `process.env` unless told. */
  readonly environment?: Environment;
  readonly clock?: Clock;
}

/** A shorter pause would keep a processor busy and see nothing sooner. Milliseconds. */
const shortestPause = 5;

/**
 * Waits until each run is over (D2). Gives the known outcomes in the order of `ids`; fewer than `ids` where the wait was
 * stopped. Prints nothing, catches no signal, and keeps nothing between two calls.
 *
 * Throws a `StoreFault` where the store cannot be read, a `RangeError` for an interval that is not a number, and
 * whatever a callback throws.
 */
export async function waitForTerminal(ids: readonly string[], options: WaitOptions = {}): Promise<Outcome[]> {
  const interval = options.interval ?? 1;
  if (Number.isNaN(interval)) throw new RangeError('interval is not a number');
  if (ids.length === 0) return [];
  const location = locate(options.environment ?? process.env, userHome);
  const store = options.store ?? openStore(location.path, location.shown);
  try {
    return await waitOnStore([...ids], {
      store,
      runsRoot: location.runsRoot,
      clock: options.clock ?? systemClock,
      pause: Math.max(interval * 1000, shortestPause),
      patience: location.busyTimeout,
      onResult: options.onResult,
      onAmbiguous: options.onAmbiguous,
      shouldStop: options.shouldStop,
      signal: options.signal,
    });
  } finally {
    if (store !== options.store) store.close();
  }
}
