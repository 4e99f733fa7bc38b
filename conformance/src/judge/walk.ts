import type { Bytes, CompiledAnswer, CompiledPhase } from './compiled.ts';

/** A place that a stream can have brought an answer to: inside `phase`, whose lines began at token `from`. */
export interface State {
  readonly phase: number;
  readonly from: number;
  /** How many whole lines the answer takes; the first that it does not take is `tokens[taken]`. */
  readonly taken: number;
  /** How often each line of the phase came. */
  readonly counts: ReadonlyMap<Bytes, number>;
}

/** A stream, cut behind each line feed. */
export interface Tokens {
  readonly lines: readonly Bytes[];
  /** What follows the last line feed; mostly nothing. */
  readonly rest: Bytes;
}

export function tokens(stream: Bytes): Tokens {
  const parts = stream.split('\n');
  const rest = parts.pop() ?? '';
  return { lines: parts.map((part) => `${part}\n`), rest };
}

/**
 * Follows a stream through one answer, phase by phase, in every way there is: lines of a phase in any order and within
 * their counts, phases in order, none beyond `through` (an index of a phase). A state for each way, as far as it goes.
 */
export function walk(answer: CompiledAnswer, lines: readonly Bytes[], through = answer.phases.length - 1): State[] {
  const states: State[] = [];
  let starts = new Set([0]);
  const last = Math.min(through, answer.phases.length - 1);
  for (let phase = 0; phase <= last; phase += 1) {
    const ends = new Set<number>();
    for (const from of starts) states.push(follow(answer.phases[phase] ?? new Map(), phase, from, lines, ends));
    starts = ends;
  }
  return states;
}

function follow(rules: CompiledPhase, phase: number, from: number, lines: readonly Bytes[], ends: Set<number>): State {
  const counts = new Map<Bytes, number>();
  let lacking = [...rules.values()].filter(({ least }) => least > 0).length;
  let taken = from;
  if (lacking === 0) ends.add(taken);
  for (; taken < lines.length; taken += 1) {
    const line = lines[taken] ?? '';
    const rule = rules.get(line);
    const count = (counts.get(line) ?? 0) + 1;
    if (rule === undefined || count > rule.most) break;
    counts.set(line, count);
    if (count === rule.least) lacking -= 1;
    if (lacking === 0) ends.add(taken + 1);
  }
  return { phase, from, taken, counts };
}

/** Whether the phase has all the lines that it must have. */
export function satisfied(rules: CompiledPhase, counts: ReadonlyMap<Bytes, number>): boolean {
  for (const [line, { least }] of rules) if ((counts.get(line) ?? 0) < least) return false;
  return true;
}
