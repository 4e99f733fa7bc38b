import type Database from 'better-sqlite3';
import type { RecordDump, RecordName, Row } from '../history/history.ts';
import { tableOf } from '../store/record-tables.ts';
import { quote } from '../store/store-shape.ts';

/** Reads whole records, with history and audit, through a connection that is open already. */
export class RecordReader {
  readonly #db: Database.Database;
  readonly #rows = new Map<string, Database.Statement<[string]>>();
  readonly #history: Database.Statement<[string, string]>;
  readonly #audit: Database.Statement<[string]>;

  constructor(db: Database.Database) {
    this.#db = db;
    // rowid is the order of insertion: the rows of one race are never deleted.
    this.#history = db.prepare(
      'SELECT * FROM status_transitions WHERE entity_type = ? AND entity_id = ? ORDER BY rowid',
    );
    this.#audit = db.prepare('SELECT * FROM admin_events WHERE target_id = ? ORDER BY rowid');
  }

  dump(record: RecordName): RecordDump {
    const { entity_type, entity_id } = record;
    return {
      record,
      row: (this.#row(entity_type).get(entity_id) as Row | undefined) ?? null,
      history: this.#history.all(entity_type, entity_id) as Row[],
      audit: this.#audit.all(entity_id) as Row[],
      ordered: true,
    };
  }

  /** The version token of a record, as a version guard names it. */
  version(record: RecordName): number | undefined {
    const row = this.#row(record.entity_type).get(record.entity_id) as Row | undefined;
    const token = row?.['updated_at'];
    return typeof token === 'number' ? token : undefined;
  }

  #row(entity: string): Database.Statement<[string]> {
    const known = this.#rows.get(entity);
    if (known !== undefined) return known;
    const table = tableOf[entity as keyof typeof tableOf];
    const made = this.#db.prepare<[string]>(`SELECT * FROM ${quote(table)} WHERE id = ?`);
    this.#rows.set(entity, made);
    return made;
  }
}
