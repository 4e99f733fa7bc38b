import type { CountedLine } from '../legal.ts';
import { type Ending, endings } from './endings.ts';
import type { Fate } from './exit.ts';
import type { Timeline } from './timeline.ts';
import type { RunKind } from './vocabulary.ts';

/** A run that some names stand for, and the states of the store in which those may have been resolved. */
export interface WatchedRun {
  readonly kind: RunKind;
  readonly id: string;
  readonly names: number;
  readonly resolved: ReadonlySet<number>;
}

/** One way in which a watched run may come out: its fate, and its line in one phase. */
export interface Result {
  readonly fate: Fate;
  readonly phase: number;
  readonly line?: CountedLine;
}

/** Every way in which a run may come out, however many names it has (d2.duplicates-pending, d2.duplicates-immediate). */
export function resultsOf(timeline: Timeline, { kind, id, names, resolved }: WatchedRun): Result[] {
  const all = [...resolved].flatMap((state) => endings(timeline, kind, id, state));
  const immediate = all.some((ending) => ending !== 'pending' && ending.atOnce);
  const results = all.map((ending) => resultOf(ending, immediate ? names : 1));
  return [...new Map(results.map((one) => [JSON.stringify(one), one])).values()];
}

function resultOf(ending: Ending, names: number): Result {
  if (ending === 'pending') return { fate: 'pending', phase: 0 };
  const { phase, line, end } = ending;
  // Only names that are settled while they are being resolved may have a line each.
  return { fate: end, phase, line: { text: line, least: 1, most: phase === 0 ? names : 1 } };
}
