import type Database from 'better-sqlite3';
import type { Kind } from '../../domain/kind.ts';
import type { Transition } from '../../ports/store.ts';
import type { Columns } from './columns.ts';

const columns = ['previous_status', 'status', 'reason_code', 'source', 'actor', 'created_at'] as const;

/** Reads the history of one run; none where the store, an old one, keeps none. */
export function createHistoryReader(db: Database.Database, has: Columns): (kind: Kind, id: string) => Transition[] {
  const table = 'status_transitions';
  if (!columns.every((column) => has(table, column))) return () => [];
  const select = db.prepare<[string, string], Transition>(
    'SELECT previous_status AS "from", status AS "to", reason_code AS reason, source, actor, created_at AS at ' +
      `FROM ${table} WHERE entity_type = ? AND entity_id = ? ORDER BY created_at, rowid`,
  );
  return (kind, id) => select.all(kind, id).map((row) => ({ ...row, at: Number(row.at) }));
}
