const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/**
 * The `updated_at` of a write: `now`, or the least number above the one before where the clock has not moved since, or
 * has gone back. So it always grows, no version comes twice, and it is still a time in seconds to everybody else
 * (d5.version-guard).
 */
export function nextToken(now: number, before: number | null): number {
  return before === null || now > before ? now : justAbove(before);
}

function justAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  float[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? 1n : -1n);
  return float[0];
}
