import type { RunRecord } from '../domain/outcome.ts';
import { isTerminal } from '../domain/terminal.ts';
import type { Transition } from '../ports/store.ts';

/** A run and its history as one line of JSON. The exit code is written with all its digits, as JSON allows. */
export function runAsJson(record: RunRecord, history: readonly Transition[]): string {
  const { kind, id, status, reason, exitCode, sessionId } = record;
  const text = JSON.stringify({
    kind,
    id,
    status,
    over: isTerminal(kind, status),
    reason,
    session: sessionId,
    history,
  });
  return `${text.slice(0, -1)},"exit_code":${exitCode ?? 'null'}}`;
}
