import type { Clock } from '../ports/clock.ts';

// A longer timer than this fires at once in Node; longer sleeps are made of several.
const longestTimer = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  // The global `performance` is loaded at its first use, which takes longer than a whole look at the store.
  now: () => Number(process.hrtime.bigint()) / 1e6,
  async sleep(milliseconds, signal) {
    for (let left = milliseconds; left > 0 && !signal?.aborted; left -= longestTimer)
      await timer(Math.min(left, longestTimer), signal);
  },
};

function timer(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const handle = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
    function done() {
      clearTimeout(handle);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
