import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { filler } from '../store/filler.ts';
import { quote, type StoreShape, storeShape } from '../store/store-shape.ts';
import { storeName } from '../store/store-template.ts';
import { HouseError } from './house-error.ts';

/** How long a writer waits for its turn; milliseconds. */
const patience = 10_000;

/** The columns of a row, or some of them. */
export type Values = Readonly<Record<string, string | number | bigint | null>>;

/** The store of a home, as the kit's own writers use it: whatever columns it has, one transaction at a time. */
export class HouseStore {
  readonly db: Database.Database;
  readonly shape: StoreShape;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(home: string) {
    this.db = new Database(join(home, storeName), { fileMustExist: true, timeout: patience });
    // As the kit's own connection: links may lead nowhere, and nobody loses power.
    this.db.pragma('foreign_keys = OFF');
    this.db.pragma('synchronous = OFF');
    this.shape = storeShape(this.db);
  }

  /** Takes the write lock. Answers whether somebody else had it at first. Throws HouseError `busy`. */
  begin(): boolean {
    if (this.#tryBegin(0)) return false;
    if (!this.#tryBegin(patience)) throw new HouseError('busy', `the store was locked for ${patience / 1_000} s`);
    return true;
  }

  commit(): void {
    this.db.exec('COMMIT');
  }

  /** Does it in a transaction of its own. */
  inTransaction<T>(work: () => T): T {
    this.begin();
    try {
      const result = work();
      this.commit();
      return result;
    } finally {
      this.rollback();
    }
  }

  /** Gives up what is not committed; nothing to do where all is. */
  rollback(): void {
    if (this.db.inTransaction) this.db.exec('ROLLBACK');
  }

  /** One row, by id; undefined where there is none. */
  row(table: string, id: string): Values | undefined {
    return this.#prepare(`SELECT * FROM ${quote(table)} WHERE id = ?`).get(id) as Values | undefined;
  }

  /** The status of one row; undefined where there is none. */
  status(table: string, id: string): string | null | undefined {
    const sql = `SELECT status FROM ${quote(table)} WHERE id = ?`;
    return this.#prepare(sql).pluck().get(id) as string | null | undefined;
  }

  /** Inserts a row under a fresh id, with whatever else the table insists on. Columns that it does not have are left out. */
  insert(table: string, values: Values): void {
    const columns = this.shape.get(table);
    if (columns === undefined) throw new HouseError('store', `the store has no table ${table}`);
    const row = new Map<string, Values[string]>([['id', randomUUID()]]);
    for (const column of columns.values()) {
      const value = values[column.name];
      if (value !== undefined) row.set(column.name, value);
      else if (column.needed && !row.has(column.name))
        row.set(column.name, filler(column, Number(values['created_at'])));
    }
    const names = [...row.keys()].map(quote).join(', ');
    const marks = [...row.keys()].map(() => '?').join(', ');
    this.#prepare(`INSERT INTO ${quote(table)} (${names}) VALUES (${marks})`).run(...row.values());
  }

  /**
   * Sets columns of one row, those that the table has; `from`: only where its status is still that. Answers with the number
   * of rows that were changed.
   */
  set(table: string, id: string, values: Values, from?: { readonly status: string | null }): number {
    const columns = this.shape.get(table);
    const set = Object.entries(values).filter(([column]) => columns?.has(column));
    if (set.length === 0) return 0;
    const names = set.map(([column]) => `${quote(column)} = ?`).join(', ');
    const guard = from === undefined ? '' : ' AND status IS ?';
    const guarded = from === undefined ? [] : [from.status];
    return this.#prepare(`UPDATE ${quote(table)} SET ${names} WHERE id = ?${guard}`).run(
      ...set.map(([, value]) => value),
      id,
      ...guarded,
    ).changes;
  }

  #prepare(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  #tryBegin(limit: number): boolean {
    this.db.pragma(`busy_timeout = ${limit}`);
    try {
      this.db.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) return false;
      throw error;
    } finally {
      this.db.pragma(`busy_timeout = ${patience}`);
    }
  }
}
