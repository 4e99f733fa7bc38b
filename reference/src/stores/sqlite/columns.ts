import type Database from 'better-sqlite3';
import { StoreFault } from '../../ports/store-fault.ts';

/** Which columns the tables of this store have: older releases lack some. */
export type Columns = (table: string, column: string) => boolean;

/** The newest schema whose meaning is known here. */
const knownSchema = 4;

const readTables = [
  'sessions',
  'invocations',
  'plays',
  'schedule_runs',
  'branches',
  'schema_meta',
  'status_transitions',
];

/** Reads the shape of a store. Throws a `StoreFault` where it is empty, of another program, or of a newer schema. */
export function readColumns(db: Database.Database, shown: string): Columns {
  const rows = db
    .prepare(
      "SELECT m.name || '.' || c.name FROM json_each(?) t JOIN sqlite_schema m ON m.name = t.value AND m.type = 'table' " +
        'JOIN pragma_table_info(m.name) c',
    )
    .pluck()
    .all(JSON.stringify(readTables));
  const names = new Set(rows);
  const has: Columns = (table, column) => names.has(`${table}.${column}`);
  if (!has('sessions', 'id') || !has('sessions', 'status')) throw noRuns(db, shown);
  if (has('schema_meta', 'key') && has('schema_meta', 'value')) checkOrigin(db, shown);
  return has;
}

/** What a store says of itself. One that says nothing is of a release before the first that did. */
function checkOrigin(db: Database.Database, shown: string): void {
  const meta = new Map(db.prepare<[], [unknown, unknown]>('SELECT key, value FROM schema_meta').raw().all());
  const lineage = meta.get('lineage') ?? 'lionagi';
  if (lineage !== 'lionagi') throw foreign(shown, `it calls itself a store of ${JSON.stringify(String(lineage))}`);
  const version = Number(meta.get('version') ?? 0);
  if (Number.isNaN(version)) throw foreign(shown, 'its schema version is no number');
  if (version > knownSchema) {
    throw new StoreFault(
      'newer',
      `the state database ${shown} has schema ${version}, newer than ${knownSchema}, the last one known here; update li`,
    );
  }
}

function noRuns(db: Database.Database, shown: string): StoreFault {
  if (db.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined) return foreign(shown, 'it has no table of runs');
  return new StoreFault('empty', `the state database ${shown} is empty: no program has set it up yet`);
}

function foreign(shown: string, sign: string): StoreFault {
  const message = `the database ${shown} belongs to another program: ${sign}; point LIONAGI_HOME at the right folder`;
  return new StoreFault('foreign', message);
}
