import type Database from 'better-sqlite3';

/** One column of a table, as the store itself declares it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  /** NOT NULL, without a default, and not filled by SQLite itself. */
  readonly needed: boolean;
  /** The table that a foreign key of this column leads to. */
  readonly parent?: string;
}

/** The tables of a store, by name, with their columns by name. */
export type StoreShape = ReadonlyMap<string, ReadonlyMap<string, Column>>;

/** Reads which tables and columns a store has: those of releases differ, and a subject may bring its own. */
export function storeShape(db: Database.Database): StoreShape {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  return new Map(tables.map((table) => [table, columnsOf(db, table)]));
}

function columnsOf(db: Database.Database, table: string): Map<string, Column> {
  const parents = new Map<string, string>();
  for (const key of db.pragma(`foreign_key_list(${quote(table)})`) as { from: string; table: string }[]) {
    parents.set(key.from, key.table);
  }
  const columns = db.pragma(`table_info(${quote(table)})`) as Info[];
  return new Map(
    columns.map(({ name, type, notnull, dflt_value }) => {
      const parent = parents.get(name);
      const needed = notnull === 1 && dflt_value === null;
      return [name, { name, type: type.toUpperCase(), needed, ...(parent === undefined ? {} : { parent }) }];
    }),
  );
}

interface Info {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

/** A name as SQL takes it. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
