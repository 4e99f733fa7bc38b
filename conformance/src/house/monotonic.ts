/** The machine's monotonic clock, the same for all its processes; nanoseconds, as the driver protocol writes them. */
export function monotonicNow(): string {
  return process.hrtime.bigint().toString();
}

/** Returns at that instant, or at once where it is past. It spins, because a sleep wakes too late. */
export function spinUntil(instant: string): void {
  spinTo(BigInt(instant));
}

/** Returns so many nanoseconds later. */
export function spinFor(nanoseconds: bigint): void {
  spinTo(process.hrtime.bigint() + nanoseconds);
}

function spinTo(end: bigint): void {
  while (process.hrtime.bigint() < end);
}
