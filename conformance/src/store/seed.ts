import { randomBytes } from 'node:crypto';
import type { Change, RunRecord } from '@run-completion/schemas/types';
import type Database from 'better-sqlite3';
import { filler } from './filler.ts';
import { columnOf, firstStatus, tableOf } from './record-tables.ts';
import { type Value, withLiterals } from './sql-literal.ts';
import { StoreRefusal } from './store-refusal.ts';
import { quote, type StoreShape } from './store-shape.ts';

/** Seconds since the epoch from which the created_at of seeded records counts, in the order of the records. */
const dawn = 1_767_225_600;

/** A record, as far as a message speaks of it. */
interface Named {
  readonly kind: string;
  readonly id: string;
  readonly status?: string | null;
}

/**
 * Writes records and changes into whatever columns the store has. Begins and ends no transaction. Throws StoreRefusal
 * where the store does not take one.
 */
export class Seeder {
  readonly #db: Database.Database;
  readonly #shape: StoreShape;
  readonly #statements = new Map<string, Database.Statement>();
  #seeded = 0;
  #log: string[] = [];

  constructor(db: Database.Database, shape: StoreShape) {
    this.#db = db;
    this.#shape = shape;
  }

  insertAll(records: readonly RunRecord[]): void {
    for (const record of records) this.#insert(record);
    this.#log = [];
  }

  /** Answers with what it did, as SQL, a line a statement. */
  apply(changes: readonly Change[]): readonly string[] {
    for (const change of changes) {
      if ('put' in change) this.#insert(change.put);
      else if ('set' in change) this.#update(change.set);
      else this.#writeOne(`DELETE FROM ${quote(tableOf[change.delete.kind])} WHERE id = ?`, [], change.delete);
    }
    const done = this.#log;
    this.#log = [];
    return done;
  }

  #insert(record: RunRecord): void {
    const created = record.created_at ?? dawn + this.#seeded++;
    const status = firstStatus[record.kind];
    const complete = {
      ...(status === undefined ? {} : { status }),
      updated_at: created,
      ...record,
      created_at: created,
    };
    this.#insertRow(tableOf[record.kind], new Map([['id', record.id], ...this.#fields(complete)]), created, record);
  }

  #update(record: RunRecord): void {
    const fields = this.#fields(record);
    const set = fields.map(([name]) => `${quote(name)} = ?`).join(', ');
    const values = fields.map(([, value]) => value);
    this.#writeOne(`UPDATE ${quote(tableOf[record.kind])} SET ${set} WHERE id = ?`, values, record);
  }

  #fields(record: RunRecord): [string, Value][] {
    const columns = this.#shape.get(tableOf[record.kind]);
    if (columns === undefined) throw new StoreRefusal(`the store has no table ${tableOf[record.kind]}`);
    const fields: [string, Value][] = [];
    for (const [field, column] of Object.entries(columnOf)) {
      const value = record[field as keyof typeof columnOf];
      if (value === undefined) continue;
      if (columns.has(column)) fields.push([column, field === 'exit_code' && value !== null ? BigInt(value) : value]);
      // Times are there for order's sake, and not every table keeps all of them.
      else if (value !== null && field !== 'updated_at' && field !== 'created_at') {
        throw new StoreRefusal(`the store has no column ${tableOf[record.kind]}.${column}`);
      }
    }
    return fields;
  }

  /** Inserts a row, with whatever else the store insists on, parents included: a join over them must find them. */
  #insertRow(table: string, values: Map<string, Value>, time: number, what: Named): void {
    for (const column of this.#shape.get(table)?.values() ?? []) {
      if (!column.needed || values.has(column.name)) continue;
      if (column.parent === undefined || column.parent === table) values.set(column.name, filler(column, time));
      else {
        const id = randomBytes(8).toString('hex');
        this.#insertRow(column.parent, new Map([['id', id]]), time, what);
        values.set(column.name, id);
      }
    }
    const names = [...values.keys()].map(quote).join(', ');
    const marks = [...values.keys()].map(() => '?').join(', ');
    this.#write(`INSERT INTO ${quote(table)} (${names}) VALUES (${marks})`, [...values.values()], what);
  }

  /** Changes the one row of a record; a plan that speaks of a row which is not there is a fault of the kit. */
  #writeOne(sql: string, values: readonly Value[], what: Named): void {
    if (this.#write(sql, [...values, what.id], what) !== 1) {
      throw new Error(`the plan changes the ${what.kind} ${what.id}, which the store does not hold`);
    }
  }

  #write(sql: string, values: readonly Value[], what: Named): number {
    try {
      const { changes } = this.#statement(sql).run(...values);
      this.#log.push(withLiterals(sql, values));
      return changes;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (!code.startsWith('SQLITE_CONSTRAINT')) throw error;
      const status = what.status === undefined ? '' : ` with status ${JSON.stringify(what.status)}`;
      throw new StoreRefusal(`the store refuses a ${what.kind}${status}: ${message}`);
    }
  }

  #statement(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}
