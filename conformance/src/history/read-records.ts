import type Database from 'better-sqlite3';
import { tableOf } from '../store/record-tables.ts';
import { quote, type StoreShape, storeShape } from '../store/store-shape.ts';
import { type AuditEvent, asAuditEvent } from './audit-event.ts';
import { entityWords } from './entity-words.ts';
import { groupBy } from './group-by.ts';
import type { Row } from './history.ts';
import type { RowView } from './row-view.ts';
import { asTransition } from './transition.ts';

/** What a store holds beside the records that have a history. Counts. */
export interface Leftovers {
  /** Records of all entity types, with a history or without. */
  readonly records: number;
  /** Rows of history of entity types that v1 does not know. */
  readonly foreign: number;
}

type EntityTable = keyof typeof tableOf;

/** A store as layer P sees it: one record after another, all read as of one instant. */
export class RecordSource {
  readonly #db: Database.Database;
  readonly #shape: StoreShape;
  readonly #lookUps = new Map<string, Database.Statement<[string]> | undefined>();

  constructor(db: Database.Database) {
    this.#db = db;
    // One transaction for all that follows: writers may go on, and nothing half done is seen.
    db.exec('BEGIN');
    this.#shape = storeShape(db);
  }

  /** Whether there is any table of a store of lionagi's kind. */
  get isStore(): boolean {
    return this.hasHistory || entityWords.entities.some((entity) => this.#shape.has(tableOf[entity as EntityTable]));
  }

  /** Whether there is a history with the columns that it cannot do without. The oldest stores have none. */
  get hasHistory(): boolean {
    const columns = this.#shape.get('status_transitions');
    return ['id', 'entity_type', 'entity_id', 'previous_status', 'status'].every((name) => columns?.has(name));
  }

  leftovers(): Leftovers {
    const counts = entityWords.entities.map((entity) => {
      const table = tableOf[entity as EntityTable];
      return this.#shape.has(table) ? this.#count(quote(table)) : 0;
    });
    const known = entityWords.entities.map((entity) => `'${entity}'`).join(', ');
    return {
      records: counts.reduce((sum, count) => sum + count, 0),
      foreign: this.hasHistory ? this.#count(`status_transitions WHERE ${entityOf} NOT IN (${known})`) : 0,
    };
  }

  /** Every record that has a history, with its audit. Rows stand in the order of their insertion, where there is one. */
  *views(): Generator<RowView> {
    const events = this.#events();
    const ordered = this.#isOrdered();
    const rows = this.#db
      .prepare(
        `SELECT *, ${entityOf} AS "entity of v1" FROM status_transitions ORDER BY ${entityOf}, entity_id${ordered ? ', rowid' : ''}`,
      )
      .iterate() as IterableIterator<Row>;
    let group: Row[] = [];
    for (const row of rows) {
      const [first] = group;
      if (first !== undefined && !sameRecord(first, row)) {
        yield* this.#view(group, events, ordered);
        group = [];
      }
      group.push(row);
    }
    yield* this.#view(group, events, ordered);
  }

  *#view(rows: readonly Row[], events: ReadonlyMap<string, AuditEvent[]>, ordered: boolean): Generator<RowView> {
    const [first] = rows;
    const entity_type = String(first?.['entity of v1']);
    if (first === undefined || !entityWords.entities.includes(entity_type)) return;
    const entity_id = String(first['entity_id']);
    yield {
      record: { entity_type, entity_id },
      before: undefined,
      after: this.#record(entity_type, entity_id),
      transitions: rows.map(asTransition),
      events: (events.get(entity_id) ?? []).filter(({ entity }) => entity === undefined || entity === entity_type),
      ordered,
      reading: 'lenient',
    };
  }

  /** null where the record is gone, undefined where the store has no table for it. */
  #record(entity: string, id: string): Row | null | undefined {
    if (!this.#lookUps.has(entity)) {
      const table = tableOf[entity as EntityTable];
      const there = this.#shape.get(table)?.has('status');
      this.#lookUps.set(entity, there ? this.#db.prepare(`SELECT * FROM ${quote(table)} WHERE id = ?`) : undefined);
    }
    const statement = this.#lookUps.get(entity);
    return statement === undefined ? undefined : ((statement.get(id) as Row | undefined) ?? null);
  }

  #events(): ReadonlyMap<string, AuditEvent[]> {
    const columns = this.#shape.get('admin_events');
    if (!['id', 'action', 'target_id', 'details'].every((name) => columns?.has(name))) return new Map();
    const rows = this.#db
      .prepare(
        "SELECT * FROM admin_events WHERE action IN ('status_transition_rejected', 'status_transition_override')",
      )
      .all() as Row[];
    const events = rows.map((row) => ({ target: String(row['target_id']), event: asAuditEvent(row) }));
    const byTarget = groupBy(events, ({ target }) => target);
    return new Map(
      [...byTarget].map(([target, all]) => [
        target,
        all.map(({ event }) => event).filter((event) => event !== undefined),
      ]),
    );
  }

  /** A table without rowid keeps no order of insertion. */
  #isOrdered(): boolean {
    try {
      this.#db.prepare('SELECT rowid FROM status_transitions LIMIT 1');
      return true;
    } catch {
      return false;
    }
  }

  #count(from: string): number {
    return Number(this.#db.prepare(`SELECT count(*) FROM ${from}`).pluck().get());
  }
}

/** The entity type of a row of history as SQL: older rows may have one of the words that stand for it. */
const entityOf = `CASE entity_type ${entityWords.aliases
  .map(([word, entity]) => `WHEN '${word}' THEN '${entity}'`)
  .join(' ')} ELSE entity_type END`;

function sameRecord(one: Row, other: Row): boolean {
  return one['entity_id'] === other['entity_id'] && one['entity of v1'] === other['entity of v1'];
}
