import { join } from 'node:path';
import type { RunRecord, World } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import { tableOf } from '../store/record-tables.ts';
import { Seeder } from '../store/seed.ts';
import { StoreRefusal } from '../store/store-refusal.ts';
import { quote } from '../store/store-shape.ts';
import { type StoreTemplate, storeName } from '../store/store-template.ts';

/** One row of status_transitions, as the kit's writers leave it. */
export interface HistoryRow {
  readonly entity_type: string;
  readonly entity_id: string;
  readonly status: string;
  readonly reason_code: string;
  readonly actor: string | null;
  /** Seconds since the epoch; the house writes the same number to the record's updated_at. */
  readonly created_at: number;
}

const asked = ['entity_type', 'entity_id', 'status', 'reason_code', 'actor', 'created_at'];

/** The store that a race is about: seeded here, written by other processes, read back here. */
export class RaceStore {
  readonly path: string;
  readonly #db: Database.Database;

  /** Makes the store in `home`, a folder that does not exist yet. Throws StoreRefusal where it cannot hold the race. */
  constructor(home: string, template: StoreTemplate, world: World) {
    this.path = join(home, storeName);
    const history = template.shape.get('status_transitions');
    for (const column of asked) {
      if (!history?.has(column)) throw new StoreRefusal(`the store has no column status_transitions.${column}`);
    }
    template.copyTo(home);
    this.#db = new Database(this.path);
    this.#db.pragma('foreign_keys = OFF');
    this.#db.pragma('synchronous = OFF');
    const seeder = new Seeder(this.#db, template.shape);
    try {
      this.#db.transaction(() => seeder.insertAll(world.records)).immediate();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The status of a record now; undefined where it has no row. */
  statusOf({ kind, id }: Pick<RunRecord, 'kind' | 'id'>): string | null | undefined {
    const row = this.#db.prepare(`SELECT status FROM ${quote(tableOf[kind])} WHERE id = ?`).get(id);
    return (row as { status: string | null } | undefined)?.status;
  }

  /** The whole history, in the order in which it was committed. */
  history(): HistoryRow[] {
    // Rows of one writer after another, under one lock: a later commit has the greater rowid.
    return this.#db
      .prepare(`SELECT ${asked.map(quote).join(', ')} FROM status_transitions ORDER BY rowid`)
      .all() as HistoryRow[];
  }

  close(): void {
    this.#db.close();
  }
}
