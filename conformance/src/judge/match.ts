import type { Legal } from '../legal.ts';
import { type CompiledAnswer, compile } from './compiled.ts';
import { exitLegal } from './exit-legal.ts';
import { explain } from './explain.ts';
import type { Seen } from './seen.ts';
import { stderrLack } from './stderr-legal.ts';
import { stdoutMatches } from './stdout-matches.ts';

export type Match = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Compares what came of a process with every legal answer: the whole of standard output byte for byte, the exit, and
 * what standard error has to show. The message tells the difference to the nearest answer, over several lines.
 */
export function match(legal: Legal, seen: Seen): Match {
  const answers = compile(legal, seen.home);
  if (answers.some((answer) => answerMatches(answer, seen))) return { ok: true };
  return { ok: false, message: explain(answers, seen) };
}

function answerMatches(answer: CompiledAnswer, seen: Seen): boolean {
  return (
    exitLegal(answer.exit, seen.ended) &&
    stdoutMatches(answer, seen) &&
    stderrLack(answer.stderr, seen.stderr) === undefined
  );
}
