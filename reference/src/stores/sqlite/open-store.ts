import type { RunStore } from '../../ports/store.ts';
import { createCopiedStore } from './copied-store.ts';
import { openReadOnly } from './driver.ts';
import { faultOf, sqliteCode } from './fault-of.ts';
import { followFile } from './follow-file.ts';
import { lookAtFile } from './look-at-file.ts';
import { createSqliteStore } from './sqlite-store.ts';

/**
 * Opens the state store at `path` for reading only. Throws a `StoreFault` where there is none (`missing`), it is a
 * directory or cannot be read; other faults show at the first read. A relative `path` is that of the working directory.
 * A file that takes the place of the store later is read from then on.
 */
export function openStore(path: string, shown: string): RunStore {
  return followFile(path, shown, () => openFile(path, shown));
}

function openFile(path: string, shown: string): RunStore {
  lookAtFile(path, shown);
  let db: ReturnType<typeof openReadOnly> | undefined;
  try {
    db = openReadOnly(path);
    db.prepare('SELECT 1 FROM sqlite_schema').get();
  } catch (error) {
    const code = sqliteCode(error) ?? '';
    // Whoever holds a lock lets go of it in time; the first read waits for that.
    if (db && /^SQLITE_(BUSY|LOCKED)/.test(code)) return createSqliteStore(db, shown);
    db?.close();
    if (/^SQLITE_(CANTOPEN|READONLY)/.test(code)) return createCopiedStore(path, shown);
    throw faultOf(error, shown);
  }
  return createSqliteStore(db, shown);
}
