import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Database from 'better-sqlite3';
import { type StoreShape, storeShape } from './store-shape.ts';

let shape: StoreShape | undefined;

/** The columns of a table of the standard store: of others v1 does not speak. Empty where it has no such table. */
export function standardColumns(table: string): ReadonlySet<string> {
  shape ??= load();
  return new Set(shape.get(table)?.keys());
}

function load(): StoreShape {
  const ddl = readFileSync(createRequire(import.meta.url).resolve('@run-completion/schemas/sql/sqlite.sql'), 'utf8');
  const db = new Database(':memory:');
  try {
    db.exec(ddl);
    return storeShape(db);
  } finally {
    db.close();
  }
}
