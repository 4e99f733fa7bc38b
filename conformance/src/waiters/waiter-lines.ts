import { parseLine } from '../judge/parse-line.ts';
import type { Instant, Watched } from './subject-waiter.ts';

/** One line of a waiter, line feed included. */
export interface SeenLine {
  readonly text: string;
  /** The run that it names; undefined where it is no line of the grammar (d3.line-grammar). */
  readonly runId: string | undefined;
  /** When it had been read: whatever it tells was persisted before. */
  readonly at: Instant;
}

/** The whole lines that a waiter wrote, in order, and last what stands there without a line feed. */
export function linesOf({ stdout, arrivals }: Watched): SeenLine[] {
  const lines: SeenLine[] = [];
  for (let start = 0; start < stdout.length; ) {
    const feed = stdout.indexOf('\n', start);
    const end = feed < 0 ? stdout.length : feed + 1;
    const text = stdout.toString('utf8', start, end);
    const parsed = parseLine(stdout.toString('latin1', start, end));
    const arrival = arrivals.find(({ bytes }) => bytes >= end);
    if (arrival === undefined) throw new Error('a line was read at no instant');
    lines.push({ text, runId: parsed && Buffer.from(parsed.runId, 'latin1').toString('utf8'), at: arrival.at });
    start = end;
  }
  return lines;
}
