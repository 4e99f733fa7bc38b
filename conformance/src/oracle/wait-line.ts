import type { RunRecord } from '@run-completion/schemas/types';
import { type RunKind, shownReason } from './vocabulary.ts';

/** D3: the line of a run that is over. */
export function terminalLine(kind: RunKind, row: RunRecord, artifactDir: string): string {
  const fields = [
    `status=${row.status}`,
    `reason=${shownReason(row.reason)}`,
    `artifact_dir=${artifactDir}`,
    `exit_code=${shownExitCode(kind, row.exit_code)}`,
  ];
  return `${row.id}\t${fields.join('\t')}\n`;
}

/** D3: the line of a run whose row disappeared. */
export function vanishedLine(id: string): string {
  return `${id}\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n`;
}

function shownExitCode(kind: RunKind, code: RunRecord['exit_code']): string {
  if (kind === 'session' || kind === 'invocation') return '-';
  if (code === undefined || code === null) return '-';
  // By way of BigInt, so that -0 and other spellings of one number come out alike.
  return BigInt(code).toString();
}
