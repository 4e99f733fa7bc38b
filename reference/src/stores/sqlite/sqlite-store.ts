import type Database from 'better-sqlite3';
import type { RunStore } from '../../ports/store.ts';
import { readColumns } from './columns.ts';
import { faultOf } from './fault-of.ts';
import { createHistoryReader } from './history-reader.ts';
import { createResolver } from './resolver.ts';
import { createSettledReader } from './settled-reader.ts';

/** A `RunStore` over an open connection, which it closes. `shown` names the store in the messages of faults. */
export function createSqliteStore(db: Database.Database, shown: string): RunStore {
  db.defaultSafeIntegers(true);
  let readers: ReturnType<typeof prepare> | undefined;
  let version: unknown;
  const dataVersion = db.prepare('PRAGMA data_version').pluck();
  const snapshot = db.transaction(<T>(read: () => T) => read());

  const store: RunStore = {
    resolve: (tokens) => look(({ resolve }) => resolve(tokens)),
    settled: (watched) => look(({ settled }) => settled(watched)),
    history: (kind, id) => look(({ has }) => createHistoryReader(db, has)(kind, id)),
    changed: () => guarded(() => dataVersion.get() !== version),
    close: () => {
      db.close();
    },
  };
  return store;

  /** Everything in `read` sees one state; a commit after the version was taken is news for the next tick. */
  function look<T>(read: (readers: ReturnType<typeof prepare>) => T): T {
    return guarded(() => {
      const before = dataVersion.get();
      const result = snapshot(() => {
        readers ??= prepare();
        return read(readers);
      });
      version = before;
      return result as T;
    });
  }

  function prepare() {
    const has = readColumns(db, shown);
    return { has, resolve: createResolver(db, has), settled: createSettledReader(db, has) };
  }

  function guarded<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw faultOf(error, shown);
    }
  }
}
