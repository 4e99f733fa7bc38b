import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 5;

/** How long to wait for a lock that somebody else holds. */
export interface Patience {
  /** Milliseconds. */
  readonly limit: number;
  /** Ends the wait at once. */
  readonly signal: AbortSignal;
}

/**
 * Does something that another connection's lock may stand in the way of, as soon as it can. False when it could not in
 * time.
 */
export async function whenFree(work: () => unknown, { limit, signal }: Patience): Promise<boolean> {
  for (const end = performance.now() + limit; ; await pause(pauseMs)) {
    try {
      work();
      return true;
    } catch (error) {
      if (!String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error;
      if (performance.now() > end || signal.aborted) return false;
    }
  }
}
