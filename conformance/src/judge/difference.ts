import type { Bytes, CompiledAnswer } from './compiled.ts';
import { type State, tokens, walk } from './walk.ts';

/** Where a stream leaves an answer, and how. `offset` is that of the first byte that differs. */
export type Difference = { readonly offset: number } & (
  | { readonly kind: 'line missing'; readonly lines: readonly Bytes[] }
  | { readonly kind: 'line cut'; readonly legal: Bytes; readonly seen: Bytes }
  | { readonly kind: 'line twice'; readonly seen: Bytes; readonly most: number }
  | { readonly kind: 'line too early'; readonly seen: Bytes; readonly before: Bytes | undefined }
  | { readonly kind: 'line too late'; readonly seen: Bytes }
  | { readonly kind: 'extra bytes at the end'; readonly seen: Bytes }
  | { readonly kind: 'line of a run that has none'; readonly seen: Bytes; readonly legal: Bytes }
  | { readonly kind: 'line differs'; readonly legal: Bytes; readonly seen: Bytes; readonly at: number }
);

/** How the stream differs from the answer, at the place up to which most of it fits; undefined when it does not. */
export function difference(answer: CompiledAnswer, stream: Bytes, through?: number): Difference | undefined {
  const { lines, rest } = tokens(stream);
  const state = furthest(walk(answer, lines, through));
  const offset = lines.slice(0, state.taken).reduce((sum, line) => sum + line.length, 0);
  const seen = lines[state.taken] ?? rest;
  const lacking = stillDue(answer, state);
  if (seen === '') return lacking.length === 0 ? undefined : { kind: 'line missing', offset, lines: lacking };

  const known = phasesOf(answer, seen);
  if (known.length > 0) return misplaced(answer, state, seen, offset, known);
  const open = stillOpen(answer, state);
  if (open.length === 0) return { kind: 'extra bytes at the end', offset, seen };
  const cut = seen.endsWith('\n') ? undefined : open.find((line) => line.startsWith(seen));
  if (cut !== undefined) return { kind: 'line cut', offset: offset + seen.length, legal: cut, seen };

  const legal = nearest(open, seen);
  const at = commonPrefix(legal, seen);
  if (runOf(legal) !== runOf(seen) && seen.includes('\tstatus=')) {
    const taken = lines.slice(0, state.taken).find((line) => runOf(line) === runOf(seen));
    if (taken !== undefined) return { kind: 'line twice', offset, seen, most: 1 };
    return { kind: 'line of a run that has none', offset: offset + at, seen, legal };
  }
  return { kind: 'line differs', offset: offset + at, legal, seen, at };
}

function furthest(states: readonly State[]): State {
  const nothing: State = { phase: 0, from: 0, taken: 0, counts: new Map() };
  return states.reduce((best, state) => (state.taken >= best.taken ? state : best), nothing);
}

function misplaced(
  answer: CompiledAnswer,
  state: State,
  seen: Bytes,
  offset: number,
  known: readonly number[],
): Difference {
  const later = known.some((phase) => phase > state.phase);
  if (later) return { kind: 'line too early', offset, seen, before: stillDue(answer, state, state.phase)[0] };
  const most = known.reduce((sum, phase) => sum + (answer.phases[phase]?.get(seen)?.most ?? 0), 0);
  if (known.includes(state.phase) || state.phase === 0) return { kind: 'line twice', offset, seen, most };
  return { kind: 'line too late', offset, seen };
}

/** The phases in which a line may stand. */
function phasesOf(answer: CompiledAnswer, line: Bytes): number[] {
  return answer.phases.flatMap((rules, phase) => (rules.has(line) ? [phase] : []));
}

/** Lines that must still come, up to and including phase `through`. */
function stillDue(answer: CompiledAnswer, state: State, through = answer.phases.length - 1): Bytes[] {
  return remaining(answer, state, through, ({ least }) => least);
}

/** Lines that may still come. */
function stillOpen(answer: CompiledAnswer, state: State): Bytes[] {
  return remaining(answer, state, answer.phases.length - 1, ({ most }) => most);
}

function remaining(
  answer: CompiledAnswer,
  state: State,
  through: number,
  wanted: (rule: { least: number; most: number }) => number,
): Bytes[] {
  return answer.phases.slice(state.phase, through + 1).flatMap((rules, index) => {
    const counts: ReadonlyMap<Bytes, number> = index === 0 ? state.counts : new Map();
    return [...rules].filter(([line, rule]) => (counts.get(line) ?? 0) < wanted(rule)).map(([line]) => line);
  });
}

function nearest(lines: readonly Bytes[], seen: Bytes): Bytes {
  const same = lines.find((line) => runOf(line) === runOf(seen));
  if (same !== undefined) return same;
  return lines.reduce(
    (best, line) => (commonPrefix(line, seen) > commonPrefix(best, seen) ? line : best),
    lines[0] ?? '',
  );
}

function runOf(line: Bytes): Bytes {
  const end = line.indexOf('\tstatus=');
  return end < 0 ? line : line.slice(0, end);
}

function commonPrefix(one: Bytes, other: Bytes): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}
