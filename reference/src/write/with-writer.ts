import type Database from 'better-sqlite3';
import { lockedFault } from '../ports/locked-fault.ts';
import { StoreFault } from '../ports/store-fault.ts';
import type { Location } from '../stores/location.ts';
import { openWritable } from '../stores/sqlite/driver.ts';
import { faultOf, sqliteCode } from '../stores/sqlite/fault-of.ts';
import { checkStore } from './check-store.ts';
import { WriteRefused } from './write-refused.ts';

/**
 * Runs `write` in one transaction that holds the write lock from its first statement, so that what it reads still holds
 * when it writes (D5). Throws a `StoreFault` where the store is missing, faulty or locked, and what `write` throws.
 */
export function withWriter<T>(location: Location, write: (db: Database.Database) => T): T {
  checkStore(location.path, location.shown);
  const db = openWritable(location.path, location.busyTimeout);
  try {
    db.pragma('foreign_keys = ON');
    return db.transaction(() => write(db)).immediate();
  } catch (error) {
    if (/^SQLITE_CONSTRAINT/.test(sqliteCode(error) ?? ''))
      throw new WriteRefused(`the store does not take this row: ${error instanceof Error ? error.message : ''}`);
    const fault = faultOf(error, location.shown);
    throw fault instanceof StoreFault && fault.code === 'busy' ? lockedFault(fault) : fault;
  } finally {
    db.close();
  }
}
