import type { Bytes, CompiledAnswer, CompiledPhase } from './compiled.ts';
import { type State, satisfied, tokens, walk } from './walk.ts';

/** Whether the stream, to its end, is what the answer asks for. */
export function stdoutComplete(answer: CompiledAnswer, stream: Bytes): boolean {
  if (answer.phases.length === 0) return stream === '';
  return stdoutThrough(answer, stream, answer.phases.length - 1);
}

/** Whether the stream so far is all that the phases up to and including `phase` must bring, and nothing else. */
export function stdoutThrough(answer: CompiledAnswer, stream: Bytes, phase: number): boolean {
  const { lines, rest } = tokens(stream);
  if (rest !== '') return false;
  const last = Math.min(phase, answer.phases.length - 1);
  return walk(answer, lines, last).some(
    (state) => state.phase === last && state.taken === lines.length && done(answer, state),
  );
}

/**
 * Whether the stream so far can be the beginning of some legal stream of which no phase beyond `through` has begun.
 * False as soon as one byte is out of place, also inside a line that is not finished.
 */
export function stdoutPrefixPossible(
  answers: readonly CompiledAnswer[],
  stream: Bytes,
  through = Number.POSITIVE_INFINITY,
): boolean {
  const { lines, rest } = tokens(stream);
  return answers.some((answer) => {
    if (lines.length === 0 && rest === '') return true;
    return walk(answer, lines, through).some(
      (state) => state.taken === lines.length && restPossible(answer, state, rest, through),
    );
  });
}

/** Later phases have states of their own where this one is done, so only its own lines are looked at. */
function restPossible(answer: CompiledAnswer, state: State, rest: Bytes, through: number): boolean {
  if (rest === '') return state.phase <= through;
  for (const [line, { most }] of answer.phases[state.phase] ?? new Map()) {
    if ((state.counts.get(line) ?? 0) < most && line.startsWith(rest)) return true;
  }
  return false;
}

function done(answer: CompiledAnswer, state: State): boolean {
  const rules: CompiledPhase = answer.phases[state.phase] ?? new Map();
  return satisfied(rules, state.counts);
}
