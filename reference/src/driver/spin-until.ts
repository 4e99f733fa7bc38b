/** Comes back at a reading of the monotonic clock, in nanoseconds. Spins: a sleep wakes too late for a race. */
export function spinUntil(at: bigint): void {
  while (process.hrtime.bigint() < at);
}
