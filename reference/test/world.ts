import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { Kind } from '../src/domain/kind.ts';
import { openWritable } from '../src/stores/sqlite/driver.ts';
import { tables } from '../src/stores/sqlite/row.ts';
import { createStore } from '../src/write/create-store.ts';
import { insertRecord, type NewRecord } from '../src/write/new-record.ts';
import { folder } from './folder.ts';

export interface World {
  readonly home: string;
  readonly path: string;
  /** A connection that writes. */
  readonly db: Database.Database;
  add(...records: NewRecord[]): void;
  set(kind: Kind, id: string, status: string, reason?: string): void;
}

/** A standard store with these records. */
export function world(...records: NewRecord[]): World {
  const home = folder();
  const path = join(home, 'state.db');
  createStore(path, path);
  const db = openWritable(path, 5000);
  onTestFinished(() => {
    db.close();
  });
  add(...records);
  return { home, path, db, add, set };

  function add(...more: NewRecord[]): void {
    db.transaction(() => {
      for (const record of more) insertRecord(db, record, 1000);
    })();
  }

  /** Past the guard, as another program might. */
  function set(kind: Kind, id: string, status: string, reason?: string): void {
    db.prepare(`UPDATE ${tables[kind]} SET status = ?, status_reason_code = ? WHERE id = ?`).run(status, reason, id);
  }
}
