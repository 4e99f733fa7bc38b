import { type Ended, endedInWords } from '../engine/ended.ts';
import { type CompiledAnswer, toBytes } from './compiled.ts';
import { type Difference, difference } from './difference.ts';
import { differenceInWords } from './difference-in-words.ts';
import { exitInWords, exitLegal } from './exit-legal.ts';
import type { Seen } from './seen.ts';
import { stderrLack } from './stderr-legal.ts';
import { stdoutMatches } from './stdout-matches.ts';

/** How what was seen differs from one answer. */
interface Comparison {
  readonly answer: CompiledAnswer;
  readonly difference: Difference | undefined;
  readonly exit: boolean;
  readonly stderr: string | undefined;
}

/** How what was seen differs from the nearest answer, over several lines. */
export function explain(answers: readonly CompiledAnswer[], seen: Seen): string {
  const [first, ...others] = answers.map((answer) => compare(answer, seen));
  if (first === undefined) throw new Error('nothing to explain against');
  const nearest = others.reduce((best, next) => (nearer(next, best) ? next : best), first);
  const told: string[] = [];
  if (wasKilled(seen.ended)) told.push(endedInWords(seen.ended));
  if (nearest.difference !== undefined) told.push(differenceInWords(nearest.difference, seen));
  if (!nearest.exit && !wasKilled(seen.ended) && seen.ended.how !== 'stopped') {
    told.push(`${endedInWords(seen.ended)}; legal: ${exitInWords(nearest.answer.exit)}`);
  }
  if (nearest.stderr !== undefined) told.push(nearest.stderr);
  if (answers.length > 1) told.push(`(told against the nearest of ${answers.length} legal answers)`);
  return told.join('\n');
}

function compare(answer: CompiledAnswer, seen: Seen): Comparison {
  return {
    answer,
    difference: stdoutMatches(answer, seen) ? undefined : difference(answer, toBytes(seen.stdout), seen.through),
    exit: exitLegal(answer.exit, seen.ended),
    stderr: stderrLack(answer.stderr, seen.stderr),
  };
}

/** Standard output decides first, and there the length of what fits. */
function nearer(one: Comparison, other: Comparison): boolean {
  const [mine, its] = [one, other].map(({ difference: found }) => found?.offset ?? Number.POSITIVE_INFINITY);
  if (mine !== its) return (mine ?? 0) > (its ?? 0);
  if (one.exit !== other.exit) return one.exit;
  return one.stderr === undefined && other.stderr !== undefined;
}

function wasKilled(ended: Ended): boolean {
  return !['exit', 'signal', 'stopped'].includes(ended.how);
}
