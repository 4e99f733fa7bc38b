import type { RunRecord } from '@run-completion/schemas/types';
import {
  isSuccess,
  pendingStatuses,
  type RunKind,
  registeredReasons,
  runKinds,
  terminalStatuses,
} from '../oracle/vocabulary.ts';
import type { DrawnRun } from './drawn-wait.ts';

/** The states of one drawn run, from the first to the last. */
export interface RunRows {
  readonly kind: RunKind;
  readonly id: string;
  readonly pending: RunRecord;
  /** On its way, when it passes through something. */
  readonly passing: RunRecord;
  /** Its end, and another one that it can be moved away from. */
  readonly end: RunRecord;
  readonly otherEnd: RunRecord;
}

const oddStatuses = [null, 'COMPLETED', 'merged', 'paused'];
const oddReasons = [null, '', 'run.completed', 'play.merged', 'unknown'];
const exitCodes = [null, 0, 1, 3, -9, 255, '9223372036854775807', '-9223372036854775808', '9007199254740993'];

export function kindOf({ kind }: Pick<DrawnRun, 'kind'>): RunKind {
  return runKinds[kind % runKinds.length] ?? 'session';
}

/** `well`: it ends in success. */
export function rowsOf(run: DrawnRun, id: string, link: Partial<RunRecord>, well: boolean): RunRows {
  const kind = kindOf(run);
  const base = { kind, id, ...link };
  const [ends, waits] = [terminalStatuses(kind), pendingStatuses(kind)];
  const good = well ? ends.filter((status) => isSuccess(kind, status)) : ends;
  // Only the status of a session is free text in the store.
  const waiting = kind === 'session' && run.pending % 3 === 1 ? at(oddStatuses, run.before) : at(waits, run.pending);
  return {
    kind,
    id,
    pending: { ...base, status: waiting, reason: 'run.started.ok', ...codeOf(kind, run.before) },
    passing: { kind, id, status: at(waits, run.before) },
    end: { kind, id, status: at(good, run.end), reason: reasonOf(run.reason), ...codeOf(kind, run.exitCode) },
    otherEnd: { kind, id, status: at(ends, run.end + 1), reason: reasonOf(run.reason + 1) },
  };
}

/** A record that is over, of a run that nobody has seen pending. */
export function overRow(kind: RunKind, id: string, end: number): RunRecord {
  return { kind, id, status: at(terminalStatuses(kind), end), reason: reasonOf(end) };
}

function reasonOf(choice: number): string | null {
  return choice % 4 === 3 ? at(oddReasons, choice >> 2) : at(registeredReasons(), choice);
}

function codeOf(kind: RunKind, choice: number): Pick<RunRecord, 'exit_code'> {
  return kind === 'play' || kind === 'schedule_run' ? { exit_code: at(exitCodes, choice) } : {};
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
