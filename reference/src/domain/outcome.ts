import type { Kind } from './kind.ts';
import { shownReason } from './reason.ts';
import { isSuccess } from './success.ts';

/** What a wait knows of one id in the end (D3). Names and shape are fixed by the contract. */
export interface Outcome {
  /** The full id of the run; the given text where none was found. */
  readonly run_id: string;
  readonly kind: Kind | null;
  readonly status: string;
  readonly reason: string;
  readonly artifact_dir: string | null;
  /** A bigint only where a number would not be exact. */
  readonly exit_code: number | bigint | null;
  readonly success: boolean;
}

/** The part of a persisted record that an outcome is made of. */
export interface RunRecord {
  readonly id: string;
  readonly kind: Kind;
  readonly status: string | null;
  readonly reason: string | null;
  readonly exitCode: bigint | null;
  /** The id of the session whose run folder holds the evidence; null where no such session exists. */
  readonly sessionId: string | null;
}

/** The outcome of a terminal record. `runsRoot` is joined as it stands: the folder is never looked for (D3). */
export function terminalOutcome(record: RunRecord & { status: string }, runsRoot: string): Outcome {
  return {
    run_id: record.id,
    kind: record.kind,
    status: record.status,
    reason: shownReason(record.reason),
    artifact_dir: record.sessionId === null ? null : `${runsRoot}/${record.sessionId}`,
    exit_code: exact(record.exitCode),
    success: isSuccess(record.kind, record.status),
  };
}

/** The outcome of an id that named no run when the wait began (D2). */
export function notFoundOutcome(token: string): Outcome {
  return without(token, null, 'not_found');
}

/** The outcome of a run whose record disappeared while it was waited on (D2). */
export function vanishedOutcome(id: string, kind: Kind): Outcome {
  return without(id, kind, 'unknown');
}

function without(id: string, kind: Kind | null, status: string): Outcome {
  return { run_id: id, kind, status, reason: 'unknown', artifact_dir: null, exit_code: null, success: false };
}

function exact(value: bigint | null): number | bigint | null {
  if (value === null) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
