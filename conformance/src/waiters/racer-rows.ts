import type { RunRecord } from '@run-completion/schemas/types';
import {
  isSuccess,
  pendingStatuses,
  type RunKind,
  registeredReasons,
  runKinds,
  terminalStatuses,
} from '../oracle/vocabulary.ts';
import type { DrawnRacer } from './drawn-race.ts';

/** What a run passes through. Any two of these differ in reason, and in exit_code where the kind has one. */
export interface RacerRows {
  readonly kind: RunKind;
  readonly id: string;
  /** Versions that are still pending; the first is the seeded one. */
  readonly pending: readonly RunRecord[];
  /** Versions that are over. */
  readonly over: readonly RunRecord[];
}

const variants = [0, 1, 2];
/** Words that no vocabulary has, or NULL: to be waited on. Only the status of a session is free text in the store. */
const oddStatuses = [null, 'COMPLETED', 'merged'];
const oddReasons = [null, '', 'run.completed', 'unknown'];
const exitCodes = [0, 1, 3, -9, 255, '9223372036854775807', '-9223372036854775808', '9007199254740993', null];

function kindOf({ kind }: DrawnRacer): RunKind {
  return runKinds[kind % runKinds.length] ?? 'session';
}

/** `well`: its ends are successes, by different reasons. */
export function racerRows(run: DrawnRacer, id: string, well: boolean): RacerRows {
  const kind = kindOf(run);
  const ends = terminalStatuses(kind).filter((status) => !well || isSuccess(kind, status));
  const waits = kind === 'session' && run.pending % 3 === 1 ? oddStatuses : pendingStatuses(kind);
  const version = (status: string | null, number: number): RunRecord => ({
    kind,
    id,
    status,
    reason: reasonOf(run.reason, number),
    ...(kind === 'play' || kind === 'schedule_run' ? { exit_code: at(exitCodes, run.exitCode + number) } : {}),
  });
  return {
    kind,
    id,
    pending: variants.map((number) => version(at(waits, run.pending + number), number)),
    over: variants.map((number) => version(at(ends, run.end + number), number + variants.length)),
  };
}

/** One of a few at most is shown as unknown. */
function reasonOf(choice: number, number: number): string | null {
  return number === choice % 8 ? at(oddReasons, choice >> 3) : at(registeredReasons(), choice + 7 * number);
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
