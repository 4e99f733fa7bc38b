import type Database from 'better-sqlite3';
import { insertRow } from './insert-row.ts';
import { exists, insertProgression } from './new-record.ts';
import { WriteRefused } from './write-refused.ts';

/** Inserts a branch of a session: no run of its own, but another name for the session (D2). `now` in seconds. */
export function insertBranch(db: Database.Database, id: string, session: string | undefined, now: number): void {
  if (session === undefined) throw new WriteRefused('a branch belongs to a session; say --session');
  if (id === '') throw new WriteRefused('an id cannot be empty');
  if (exists(db, 'branches', id)) throw new WriteRefused(`there is a branch "${id}" already`);
  insertRow(db, 'branches', { id, session_id: session, progression_id: insertProgression(db, now), created_at: now });
}
