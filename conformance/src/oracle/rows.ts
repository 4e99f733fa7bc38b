import type { Change, RunRecord } from '@run-completion/schemas/types';

/** A record with its times filled in as the kit fills them in. */
export interface Row extends RunRecord {
  readonly updated_at: number;
}

/** What the store holds between two commits, by kind and id, in order of insertion. */
export type Rows = ReadonlyMap<string, Row>;

/** Seeding counts created_at from here where a record does not say; see the description in world.schema.json. */
const dawn = 1_767_225_600;

export function rowOf(rows: Rows, kind: RunRecord['kind'], id: string | null | undefined): Row | undefined {
  return typeof id === 'string' ? rows.get(key(kind, id)) : undefined;
}

/** The states of the store one after another: the seeded one, then one for each commit. */
export class StoreHistory {
  readonly #states: Rows[] = [];
  #seeded = 0;

  constructor(records: readonly RunRecord[]) {
    const rows = new Map<string, Row>();
    for (const record of records) this.#put(rows, record);
    this.#states.push(rows);
  }

  commit(changes: readonly Change[]): void {
    const rows = new Map(this.state(this.last));
    for (const change of changes) {
      if ('put' in change) this.#put(rows, change.put);
      else if ('delete' in change) rows.delete(key(change.delete.kind, change.delete.id));
      else {
        const old = rows.get(key(change.set.kind, change.set.id));
        if (old !== undefined) rows.set(key(old.kind, old.id), { ...old, ...change.set });
      }
    }
    this.#states.push(rows);
  }

  get last(): number {
    return this.#states.length - 1;
  }

  state(index: number): Rows {
    const rows = this.#states[index];
    if (rows === undefined) throw new Error(`there is no state ${index} of the store`);
    return rows;
  }

  #put(rows: Map<string, Row>, record: RunRecord): void {
    const created = record.created_at ?? dawn + this.#seeded++;
    rows.set(key(record.kind, record.id), { ...record, created_at: created, updated_at: record.updated_at ?? created });
  }
}

function key(kind: string, id: string): string {
  return `${kind}\n${id}`;
}
