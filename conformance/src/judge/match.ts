import type { ExitRule, StderrRule } from '@run-completion/schemas/types';
import { type Ended, endedInWords } from '../engine/ended.ts';
import type { Legal, LegalAnswer } from '../legal.ts';
import { expand, splitLines } from './expand.ts';
import { explainStream } from './explain.ts';
import { type Walk, walk } from './walk.ts';

/** What one process did, as far as anybody outside can tell. */
export interface Seen {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly ended: Ended;
  /** LIONAGI_HOME. */
  readonly home: string;
}

/** Undefined where what was seen is a legal answer; else the first thing that is not, against the nearest answer. */
export function mismatch(legal: Legal, seen: Seen): string | undefined {
  const lines = splitLines(seen.stdout);
  let nearest: { score: number; text: string } | undefined;
  expand(legal, seen.home).forEach((phases, index) => {
    const answer = legal[index];
    if (answer === undefined || nearest?.score === Number.POSITIVE_INFINITY) return;
    const found = compare(answer, lines, walk(phases, lines, phases.length), seen);
    if (nearest === undefined || found.score > nearest.score) nearest = found;
  });
  return nearest?.score === Number.POSITIVE_INFINITY ? undefined : nearest?.text;
}

function compare(answer: LegalAnswer, lines: readonly string[], way: Walk, seen: Seen): { score: number; text: string } {
  const streamFits = way.matched === lines.length && way.missing.length === 0;
  const exitFits = fits(answer.exit, seen.ended);
  const stderr = stderrFault(answer.stderr, seen.stderr);
  if (streamFits && exitFits && stderr === undefined) return { score: Number.POSITIVE_INFINITY, text: '' };
  const faults: string[] = [];
  if (seen.ended.how !== 'exit' && !exitFits) faults.push(`the process: ${endedInWords(seen.ended)}; expected ${inWords(answer.exit)}`);
  if (!streamFits) faults.push(explainStream(lines, way));
  if (seen.ended.how === 'exit' && !exitFits) faults.push(`exit ${seen.ended.code}; expected ${inWords(answer.exit)}`);
  if (stderr !== undefined) faults.push(stderr);
  // Lines weigh most: the answer that explains most of the stream is the one that was meant.
  const score = way.matched * 4 - way.missing.length * 2 + (exitFits ? 3 : 0) + (streamFits ? 2 : 0);
  return { score, text: faults.join('\n') };
}

function fits(rule: ExitRule, ended: Ended): boolean {
  if (ended.how === 'signal') return rule === 'nonzero-or-signal';
  if (ended.how !== 'exit') return false;
  if (Array.isArray(rule)) return rule.includes(ended.code);
  return rule === 'not-0-1' ? ended.code > 1 : ended.code !== 0;
}

function inWords(rule: ExitRule): string {
  if (Array.isArray(rule)) return `exit ${rule.join(' or ')}`;
  const words = { nonzero: 'an exit that is not 0', 'nonzero-or-signal': 'an exit that is not 0, or death by a signal', 'not-0-1': 'an exit that is neither 0 nor 1' };
  return words[rule];
}

function stderrFault(rule: StderrRule | undefined, stderr: Buffer): string | undefined {
  if (rule === undefined) return undefined;
  if (stderr.length === 0) return 'standard error is empty; expected a diagnostic';
  if (rule === 'nonempty') return undefined;
  const text = stderr.toString('utf8');
  const unnamed = rule.names.filter((name) => !text.includes(name));
  return unnamed.length === 0 ? undefined : `standard error does not name ${unnamed.map((name) => JSON.stringify(name)).join(', ')}`;
}
