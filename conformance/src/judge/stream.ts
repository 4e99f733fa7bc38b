import type { Legal } from '../legal.ts';
import { expand, splitLines } from './expand.ts';
import { walk } from './walk.ts';

/** Whether what has been read so far can still become a legal stream. */
export function couldBecomeLegal(legal: Legal, home: string, soFar: Buffer): boolean {
  const lines = splitLines(soFar);
  const last = lines.at(-1);
  const tail = last === undefined || last.endsWith('\n') ? '' : (lines.pop() ?? '');
  return expand(legal, home).some((phases) => {
    const { matched } = walk(phases, lines, -1);
    if (matched < lines.length) return false;
    if (tail === '') return true;
    // A line that no answer has, asked for after the others, shows what could come next.
    return walk(phases, [...lines, '\0'], -1).wanted.some((line) => line.startsWith(tail));
  });
}

/** Whether all lines that are due by the end of a phase have been read, in some answer. */
export function dueHasCome(legal: Legal, home: string, soFar: Buffer, phase: number): boolean {
  const lines = splitLines(soFar);
  return expand(legal, home).some((phases) => {
    const { matched, missing } = walk(phases, lines, phase);
    return matched === lines.length && missing.length === 0;
  });
}

/** Whether the end of that phase can be observed at all: every answer has a line that must come in it. */
export function isObservable(legal: Legal, phase: number): boolean {
  return legal.every(({ phases }) => phases[phase]?.some(({ least }) => least > 0) ?? false);
}
