import type { Kind } from '../../domain/kind.ts';
import type { RunRecord } from '../../domain/outcome.ts';
import type { Columns } from './columns.ts';

/** The table of each kind. */
export const tables: Readonly<Record<Kind, string>> = {
  session: 'sessions',
  invocation: 'invocations',
  play: 'plays',
  schedule_run: 'schedule_runs',
};

/** A record as the statements of this folder give it; integers are bigints. */
export interface Row {
  readonly id: string;
  readonly gone?: bigint;
  readonly status: string | null;
  readonly reason: string | null;
  readonly exit_code: bigint | null;
  readonly session_id: string | null;
}

export function recordOf(kind: Kind, row: Row): RunRecord {
  const { id, status, reason, exit_code: exitCode, session_id: sessionId } = row;
  return { id, kind, status, reason, exitCode, sessionId };
}

/** The columns of a `Row` but its id, from table alias `t`. A value of another type than the contract's counts as none. */
export function rowColumns(kind: Kind, has: Columns): string {
  const table = tables[kind];
  const typed = (column: string, type: string) =>
    has(table, column) ? `CASE typeof(t.${column}) WHEN '${type}' THEN t.${column} END` : 'NULL';
  return [
    `${typed('status', 'text')} AS status`,
    `${typed('status_reason_code', 'text')} AS reason`,
    `${typed('exit_code', 'integer')} AS exit_code`,
    `${backingSession(kind, has)} AS session_id`,
  ].join(', ');
}

/** The session whose run folder holds the evidence (D3), as an expression over table alias `t`. */
function backingSession(kind: Kind, has: Columns): string {
  if (kind === 'session') return 't.id';
  if (kind === 'play')
    return has('plays', 'session_id') ? '(SELECT s.id FROM sessions s WHERE s.id = t.session_id)' : 'NULL';
  if (!has('sessions', 'invocation_id')) return 'NULL';
  if (kind === 'invocation') return primarySession('t.id', has);
  if (!has('schedule_runs', 'invocation_id') || !has('invocations', 'id')) return 'NULL';
  return `(SELECT ${primarySession('i.id', has)} FROM invocations i WHERE i.id = t.invocation_id)`;
}

/** The newest session of an invocation; of those that tie, the one created first. */
function primarySession(invocation: string, has: Columns): string {
  const order = [
    has('sessions', 'updated_at') ? 's.updated_at DESC' : undefined,
    has('sessions', 'created_at') ? 's.created_at' : undefined,
    's.id',
  ].filter((term) => term !== undefined);
  return `(SELECT s.id FROM sessions s WHERE s.invocation_id = ${invocation} ORDER BY ${order.join(', ')} LIMIT 1)`;
}
