import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Kind } from '../domain/kind.ts';
import { vocabulary } from '../domain/vocabulary.ts';
import { tables } from '../stores/sqlite/row.ts';
import { checkReason, checkStatus } from './check-words.ts';
import { insertRow, type Value } from './insert-row.ts';
import { WriteRefused } from './write-refused.ts';

export interface NewRecord {
  readonly kind: Kind;
  readonly id: string;
  /** The first status of the kind unless told. */
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  /** Plays and schedule_runs only. */
  readonly exitCode?: bigint | undefined;
  /** The session that backs a play. */
  readonly session?: string | undefined;
  /** The invocation that a session belongs to, or a schedule_run started. */
  readonly invocation?: string | undefined;
  /** Sessions only: a second name. */
  readonly runId?: string | undefined;
  /** The show of a play, or the schedule of a schedule_run; made where there is none, and named after the run unless told. */
  readonly parent?: string | undefined;
}

/** Inserts a record with whatever rows its table asks for. `now` in seconds since the epoch. */
export function insertRecord(db: Database.Database, record: NewRecord, now: number): void {
  const { kind, id, reason = null } = record;
  if (id === '') throw new WriteRefused('an id cannot be empty');
  const status = record.status ?? vocabulary.statuses[kind][0] ?? 'running';
  checkStatus(kind, status);
  if (reason !== null) checkReason(reason);
  checkFields(record);
  if (exists(db, tables[kind], id)) throw new WriteRefused(`there is a ${kind} "${id}" already`);
  const common = { id, status, status_reason_code: reason, created_at: now, updated_at: now };
  insertRow(db, tables[kind], { ...common, ...own(db, record, now) });
}

function own(db: Database.Database, record: NewRecord, now: number): Record<string, Value> {
  const { id, exitCode: exit_code = null, session: session_id = null, invocation: invocation_id = null } = record;
  if (record.kind === 'session') {
    const progression_id = insertProgression(db, now);
    return { progression_id, invocation_id, run_id: record.runId ?? null, started_at: now };
  }
  if (record.kind === 'invocation') return { started_at: now, skill: 'manual' };
  const parent = record.parent ?? id;
  const times = { created_at: now, updated_at: now };
  if (record.kind === 'play') {
    ensure(db, 'shows', { id: parent, topic: parent, show_dir: '.', ...times });
    return { show_id: parent, name: id, exit_code, session_id };
  }
  const action = { action_kind: 'command', action_args: '[]', trigger_context: '{}' };
  ensure(db, 'schedules', { id: parent, name: parent, trigger_type: 'at', action_kind: 'command', ...times });
  return { ...action, schedule_id: parent, fired_at: now, exit_code, invocation_id };
}

/** Makes the empty list of messages that a session or a branch must have; gives its id. */
export function insertProgression(db: Database.Database, now: number): string {
  const id = randomUUID();
  insertRow(db, 'progressions', { id, created_at: now });
  return id;
}

function ensure(db: Database.Database, table: string, values: Record<string, Value> & { id: string }): void {
  if (!exists(db, table, values.id)) insertRow(db, table, values);
}

/** Whether a table has a row with this id. */
export function exists(db: Database.Database, table: string, id: string): boolean {
  return db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(id) !== undefined;
}

function checkFields({ kind, exitCode, session, invocation, runId, parent }: NewRecord): void {
  const wrong = [
    exitCode !== undefined && kind !== 'play' && kind !== 'schedule_run' && 'exit code',
    session !== undefined && kind !== 'play' && 'session',
    invocation !== undefined && kind !== 'session' && kind !== 'schedule_run' && 'invocation',
    runId !== undefined && kind !== 'session' && 'run id',
    parent !== undefined && kind !== 'play' && kind !== 'schedule_run' && 'show or schedule',
  ].find((field) => field !== false);
  if (wrong !== undefined) throw new WriteRefused(`a record of kind ${kind} has no ${wrong}`);
}
