/** The machine's monotonic clock, the same for all its processes; nanoseconds, as the driver protocol writes them. */
export function monotonicNow(): string {
  return process.hrtime.bigint().toString();
}

/** Returns at that instant, or at once where it is past. It spins, because a sleep wakes too late. */
export function spinUntil(instant: string): void {
  const end = BigInt(instant);
  while (process.hrtime.bigint() < end);
}
