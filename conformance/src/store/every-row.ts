import type Database from 'better-sqlite3';
import { watchedTables } from './record-tables.ts';
import { quote, type StoreShape } from './store-shape.ts';

/** Every row of records, history and audit: JSON text by table and id, `sessions 5b0c` for one. */
export function everyRow(db: Database.Database, shape: StoreShape): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const table of watchedTables) {
    if (!shape.has(table)) continue;
    for (const row of db.prepare(`SELECT * FROM ${quote(table)}`).all() as { id: string }[]) {
      found.set(`${table} ${row.id}`, JSON.stringify(row));
    }
  }
  return found;
}
