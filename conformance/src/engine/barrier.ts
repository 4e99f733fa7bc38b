import type { Child } from './child.ts';
import type { ProgressOf } from './progress-of.ts';
import type { TimeLimits } from './time-limits.ts';
import { until } from './until.ts';

/** How a barrier was passed. `seen`: its lines are on the pipe; `blind`: the time was up, with nothing to observe. */
export type Passage = 'seen' | 'ended' | 'blind';

export interface BarrierOptions {
  readonly what: 'ready' | 'seen';
  readonly child: Child;
  readonly progress: ProgressOf;
  readonly limits: TimeLimits;
  /** Whether the subject writes its lines at once, as far as the probe found. */
  readonly flushes: boolean;
  readonly storePath: string;
  readonly signal: AbortSignal;
}

const poll = 10;
const drainLimit = 500;

/**
 * Waits until the subject has shown that it is up and has read what was committed so far, or for as long as it is worth
 * while. A process that ended needs no further waiting: nothing that is committed later can reach it.
 */
export async function awaitBarrier(options: BarrierOptions): Promise<Passage> {
  const { child, progress, limits, signal } = options;
  const over = () => child.ended !== undefined || !progress.possible;
  const alive = () => over() || child.stdoutBytes > 0 || child.holds(options.storePath);
  await until(child, alive, { limit: limits.signOfLife, signal, poll });

  const quiet = options.what === 'ready' ? limits.settle : limits.tick;
  const { lineDue } = progress;
  const limit = lineDue && options.flushes ? Math.max(limits.line, quiet) : quiet;
  await until(child, () => over() || (lineDue && progress.allDueSeen), { limit, signal });
  const seen = lineDue && progress.allDueSeen;
  // A program may print the first runs while it still looks for the others, so the line is no proof that it is through.
  if (seen && options.what === 'ready') await until(child, over, { limit: limits.settle, signal });
  if (seen) return 'seen';
  if (child.ended === undefined) return 'blind';
  await until(child, () => !child.stdoutOpen, { limit: drainLimit, signal });
  return 'ended';
}
