import type { Child } from './child.ts';

export interface UntilOptions {
  /** The longest wait, in milliseconds. */
  readonly limit: number;
  /** Ends the wait at once. */
  readonly signal: AbortSignal;
  /** Also look again every so many milliseconds, for what makes no event. */
  readonly poll?: number;
}

/** Waits until something holds of a process, and looks at each event of it. False when it did not come to hold. */
export async function until(child: Child, holds: () => boolean, options: UntilOptions): Promise<boolean> {
  if (options.signal.aborted) return false;
  if (holds()) return true;
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      clearInterval(ticker);
      options.signal.removeEventListener('abort', stop);
      child.onEvent = () => {};
      settle();
    };
    const stop = () => finish(() => resolve(false));
    const look = () => {
      try {
        if (holds()) finish(() => resolve(true));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const timer = setTimeout(stop, options.limit);
    const ticker = options.poll === undefined ? undefined : setInterval(look, options.poll);
    options.signal.addEventListener('abort', stop);
    child.onEvent = look;
  });
}
