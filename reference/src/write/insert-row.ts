import type Database from 'better-sqlite3';

export type Value = string | number | bigint | null;

/** Inserts a row with those of the values that the table has a column for: stores of other releases have fewer. */
export function insertRow(db: Database.Database, table: string, values: Readonly<Record<string, Value>>): void {
  const columns = new Set(db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table));
  const present = Object.entries(values).filter(([name]) => columns.has(name));
  const names = present.map(([name]) => name).join(', ');
  const marks = present.map(() => '?').join(', ');
  db.prepare(`INSERT INTO ${table} (${names}) VALUES (${marks})`).run(...present.map(([, value]) => value));
}
