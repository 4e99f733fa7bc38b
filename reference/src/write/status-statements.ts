import type Database from 'better-sqlite3';
import { type EntityType, entityTables } from '../domain/entity.ts';
import type { CheckedWrite } from './checked-write.ts';

/** A record as a guarded write sees it. */
export interface Before {
  readonly status: string | null;
  readonly updated_at: number | null;
}

/** The statements of guarded writes over one connection, prepared once, in the columns that the store has. */
export class StatusStatements {
  readonly #db: Database.Database;
  readonly #kept = new Map<string, Database.Statement>();
  readonly #columns = new Map<string, ReadonlySet<string>>();

  constructor(db: Database.Database) {
    this.#db = db;
  }

  read(entity: EntityType, id: string): Before | undefined {
    const sql = () => `SELECT status, updated_at FROM ${entityTables[entity]} WHERE id = ?`;
    return this.#statement(`read ${entity}`, sql).get(id) as Before | undefined;
  }

  /**
   * d5.null-safe-predicate: writes the record only where its status, and its version where one was asked for, are still
   * what they were. Answers whether it did.
   */
  update(write: CheckedWrite, before: Before, token: number): boolean {
    const { entity, id, newStatus, reasonCode, summary, evidence, extra } = write;
    const table = entityTables[entity];
    const has = this.#columnsOf(table);
    const reason = [
      ['status_reason_code', reasonCode],
      ['status_reason_summary', summary],
      ['status_evidence_refs', evidence],
    ] as const;
    // What the caller named has to arrive: a store without that column refuses the statement.
    const values = [
      ['status', newStatus] as const,
      ['updated_at', token] as const,
      ...reason.filter(([column]) => has.has(column)),
      ...extra,
    ];
    const names = values.map(([column]) => `${column} = ?`).join(', ');
    const sql = () => `UPDATE ${table} SET ${names} WHERE id = ? AND status IS ? AND updated_at IS ?`;
    const { changes } = this.#statement(`update ${entity} ${names}`, sql).run(
      ...values.map(([, value]) => value),
      id,
      before.status,
      before.updated_at,
    );
    return changes === 1;
  }

  transition(id: string, write: CheckedWrite, before: Before, token: number): void {
    this.#insert('status_transitions', {
      id,
      entity_type: write.entity,
      entity_id: write.id,
      previous_status: before.status,
      status: write.newStatus,
      reason_code: write.reasonCode,
      reason_summary: write.summary,
      evidence_refs: write.evidence,
      source: write.source,
      actor: write.actor,
      created_at: token,
      metadata: write.metadata,
    });
  }

  event(id: string, action: string, target: string, details: object, actor: string, at: number): void {
    this.#insert('admin_events', {
      id,
      created_at: at,
      action,
      target_id: target,
      details: JSON.stringify(details),
      actor,
    });
  }

  #insert(table: string, row: Readonly<Record<string, string | number | null>>): void {
    const has = this.#columnsOf(table);
    const fields = Object.entries(row).filter(([column]) => has.has(column));
    const sql = () =>
      `INSERT INTO ${table} (${fields.map(([column]) => column).join(', ')}) VALUES (${fields.map(() => '?').join(', ')})`;
    this.#statement(`insert ${table}`, sql).run(...fields.map(([, value]) => value));
  }

  #statement(key: string, sql: () => string): Database.Statement {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql());
    this.#kept.set(key, made);
    return made;
  }

  #columnsOf(table: string): ReadonlySet<string> {
    const known = this.#columns.get(table);
    if (known !== undefined) return known;
    const names = this.#db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const columns = new Set(names);
    this.#columns.set(table, columns);
    return columns;
  }
}
