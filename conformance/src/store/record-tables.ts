import type { RunRecord } from '@run-completion/schemas/types';

/** The table that holds the records of a kind. */
export const tableOf: Readonly<Record<RunRecord['kind'], string>> = {
  session: 'sessions',
  invocation: 'invocations',
  play: 'plays',
  schedule_run: 'schedule_runs',
  branch: 'branches',
  show: 'shows',
  team: 'teams',
};

/** What a status is when a record does not say: the first non-terminal one of its kind. */
export const firstStatus: Readonly<Partial<Record<RunRecord['kind'], string>>> = {
  session: 'running',
  invocation: 'running',
  play: 'pending',
  schedule_run: 'queued',
  show: 'active',
  team: 'active',
};

/** The tables that a wait must leave as they are: records, their history and their audit. */
export const watchedTables: readonly string[] = [...Object.values(tableOf), 'status_transitions', 'admin_events'];

/** The columns of a record's own fields; a play and a branch link to a session, a session and a schedule run to an invocation. */
export const columnOf = {
  status: 'status',
  reason: 'status_reason_code',
  exit_code: 'exit_code',
  session: 'session_id',
  invocation: 'invocation_id',
  artifacts_path: 'artifacts_path',
  run_id: 'run_id',
  created_at: 'created_at',
  updated_at: 'updated_at',
  ended_at: 'ended_at',
} as const;
