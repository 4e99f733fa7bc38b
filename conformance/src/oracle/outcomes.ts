import type { Outcome, RunRecord } from '@run-completion/schemas/types';
import { artifactDirs } from './artifact-dir.ts';
import { namings } from './resolve.ts';
import { type Rows, rowOf, type StoreHistory } from './rows.ts';
import { isSuccess, isTerminal, type RunKind, shownReason } from './vocabulary.ts';

/** What a wait has to say of one name in the end, and how it came to it. */
export interface Due {
  /** Names of one run have one key. */
  readonly run: string;
  /** Settled while names were being resolved. */
  readonly atOnce: boolean;
  /** Legal outcomes, more than one only where sessions tie; none where the run is still pending in the last state. */
  readonly outcomes: readonly Outcome[];
}

/**
 * D2, D3: what is due for a name that is looked up in the first state of the store, when the wait ends in the last one.
 * Throws where v1 leaves open what the name stands for. `${LIONAGI_HOME}` stands for the folder.
 */
export function dueFor(history: StoreHistory, name: string): Due {
  const [naming, ...others] = namings(history.state(0), name);
  if (naming === undefined || others.length > 0) throw new Error(`v1 leaves open what ${name} names`);
  if (naming === 'not found') {
    const outcome = { ...nothing, run_id: name, kind: null, status: 'not_found' };
    return { run: `not found\n${name}`, atOnce: true, outcomes: [outcome] };
  }
  const { kind, id } = naming;
  const atOnce = isTerminal(kind, rowOf(history.state(0), kind, id)?.status);
  return { run: `${kind}\n${id}`, atOnce, outcomes: outcomesIn(history.state(history.last), kind, id) };
}

function outcomesIn(rows: Rows, kind: RunKind, id: string): Outcome[] {
  const row = rowOf(rows, kind, id);
  if (row === undefined) return [{ ...nothing, run_id: id, kind, status: 'unknown' }];
  const { status } = row;
  if (!isTerminal(kind, status)) return [];
  return artifactDirs(rows, kind, row).map((folder) => ({
    run_id: id,
    kind,
    status,
    reason: shownReason(row.reason),
    artifact_dir: folder === '-' ? null : folder,
    exit_code: exitCode(kind, row.exit_code),
    success: isSuccess(kind, status),
  }));
}

const nothing = { reason: 'unknown', artifact_dir: null, exit_code: null, success: false } as const;

function exitCode(kind: RunKind, code: RunRecord['exit_code']): number | null {
  if (kind === 'session' || kind === 'invocation' || code === undefined || code === null) return null;
  return Number(code);
}
