import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { watchedTables } from './record-tables.ts';
import { quote, type StoreShape } from './store-shape.ts';

/** A digest of each watched table, whole rows, so that a change of any column shows, and in which table. */
export function recordsDigest(db: Database.Database, shape: StoreShape): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  for (const table of watchedTables) {
    if (!shape.has(table)) continue;
    const hash = createHash('sha256');
    const rows = db
      .prepare(`SELECT * FROM ${quote(table)} ORDER BY 1`)
      .raw()
      .safeIntegers()
      .iterate();
    for (const row of rows) hash.update(JSON.stringify(row, plain));
    digests.set(table, hash.digest('hex'));
  }
  return digests;
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
