import { type CompiledAnswer, toBytes } from './compiled.ts';
import type { Seen } from './seen.ts';
import { stdoutComplete, stdoutPrefixPossible } from './stdout-legal.ts';

/** Whether standard output alone is what the answer asks for. */
export function stdoutMatches(answer: CompiledAnswer, seen: Seen): boolean {
  const stream = toBytes(seen.stdout);
  if (seen.through !== undefined) return stdoutPrefixPossible([answer], stream, seen.through);
  return seen.closed ? stdoutPrefixPossible([answer], stream) : stdoutComplete(answer, stream);
}
