import type { Transition } from './transition.ts';

/** Units of coarse clocks, in seconds. */
const ticks = [1, 0.1, 0.01, 0.001];

/**
 * By how many seconds two readings of the clock for one write may differ without anybody being at fault: one tick where
 * the times show that the clock is coarse, none where it is fine.
 */
export function clockSlack(transitions: readonly Transition[]): number {
  const tick = ticks.find((unit) => transitions.every(({ at }) => at === null || isMultiple(at, unit)));
  // A little more than a tick: the difference of two floating point numbers is not exact.
  return tick === undefined ? 0 : tick * 1.001;
}

function isMultiple(time: number, unit: number): boolean {
  const count = time / unit;
  return Math.abs(count - Math.round(count)) < 0.001;
}
