import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Kind } from '../domain/kind.ts';
import { isTerminal } from '../domain/terminal.ts';
import { tables } from '../stores/sqlite/row.ts';
import { checkReason, checkSource, checkStatus } from './check-words.ts';

export interface Move {
  readonly kind: Kind;
  readonly id: string;
  readonly status: string;
  readonly reason: string;
  readonly summary: string;
  readonly source: string;
  readonly actor: string | null;
}

export type Moved =
  | { readonly is: 'moved'; readonly from: string | null }
  | { readonly is: 'missing' }
  /** The run is over in another status, and an ordinary write may not undo that. */
  | { readonly is: 'terminal'; readonly status: string };

/**
 * One ordinary move of a status (D5): words of the vocabulary only, never out of a terminal status, the record and its
 * history row together. Runs inside the caller's transaction, which must hold the write lock already. Throws
 * `WriteRefused` for unknown words, before anything is read. `now` in seconds since the epoch.
 */
export function moveStatus(db: Database.Database, move: Move, now: number): Moved {
  checkStatus(move.kind, move.status);
  checkReason(move.reason);
  checkSource(move.source);
  const table = tables[move.kind];
  const row = db.prepare<[string], { status: string | null }>(`SELECT status FROM ${table} WHERE id = ?`).get(move.id);
  if (row === undefined) return { is: 'missing' };
  const from = row.status;
  if (from !== null && from !== move.status && isTerminal(move.kind, from)) return { is: 'terminal', status: from };
  db.prepare(
    `UPDATE ${table} SET status = ?, status_reason_code = ?, status_reason_summary = ?, status_evidence_refs = '[]', ` +
      'updated_at = ? WHERE id = ? AND status IS ?',
  ).run(move.status, move.reason, move.summary, now, move.id, from);
  db.prepare(
    'INSERT INTO status_transitions (id, entity_type, entity_id, previous_status, status, reason_code, reason_summary, ' +
      "evidence_refs, source, actor, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, ?)",
  ).run(randomUUID(), move.kind, move.id, from, move.status, move.reason, move.summary, move.source, move.actor, now);
  return { is: 'moved', from };
}
