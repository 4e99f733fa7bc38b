import type { Outcome } from './outcome.ts';

/** The frozen line of one outcome, without its line end (D3): five fields, tabs between them, nothing escaped. */
export function formatWaitLine(outcome: Outcome): string {
  return [
    outcome.run_id,
    `status=${outcome.status}`,
    `reason=${outcome.reason}`,
    `artifact_dir=${outcome.artifact_dir ?? '-'}`,
    `exit_code=${outcome.exit_code ?? '-'}`,
  ].join('\t');
}
