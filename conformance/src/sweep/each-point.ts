import { pointInWords, type SweepPoint, spread } from './sweep-point.ts';
import type { SweepFinding, SweepResult } from './sweep-result.ts';

/** What one point showed. */
export interface PointSeen {
  /** Whether the write came to the call, and was interrupted there. */
  readonly met: boolean;
  readonly left: 'nothing' | 'all' | 'other';
  readonly finding: SweepFinding | undefined;
}

export interface SweepOptions {
  /** Tries the point of that number alone. */
  readonly only?: number;
  /** Milliseconds after which no further point is tried. */
  readonly budget?: number;
}

/** Milliseconds that the points of one sweep may take. */
const usualBudget = 8_000;
/** So many are tried however slow the driver is. */
const least = 4;

/**
 * Tries the points of a sweep one by one, in an order that is a sample wherever it is cut short. The result comes also
 * when the run is interrupted; what was seen until then counts.
 */
export async function eachPoint<Point extends SweepPoint>(
  points: readonly Point[],
  { only, budget = usualBudget }: SweepOptions,
  signal: AbortSignal,
  tryOne: (point: Point) => Promise<PointSeen>,
): Promise<SweepResult> {
  const asked = only === undefined ? spread(points) : points.filter(({ number }) => number === only);
  if (asked.length === 0 && only !== undefined) throw new Error(`the sweep has no point ${only}: ${inWords(points)}`);
  const end = performance.now() + budget;
  const seen: PointSeen[] = [];
  for (const point of asked) {
    if (signal.aborted || (seen.length >= least && performance.now() > end)) break;
    seen.push(await tryOne(point));
  }
  const having = (left: PointSeen['left']) => seen.filter((one) => one.met && one.left === left).length;
  return {
    points: points.length,
    tried: seen.length,
    missed: seen.filter(({ met }) => !met).length,
    findings: seen.flatMap(({ finding }) => finding ?? []).sort(byNumber),
    leftNothing: having('nothing'),
    leftAll: having('all'),
  };
}

function byNumber(one: SweepFinding, other: SweepFinding): number {
  return (one.point?.number ?? 0) - (other.point?.number ?? 0);
}

function inWords(points: readonly SweepPoint[]): string {
  return points.length === 0 ? 'it has none' : `they end with ${pointInWords(points[points.length - 1] as SweepPoint)}`;
}
