import type { Change, RunRecord } from '@run-completion/schemas/types';
import { tableOf } from '../store/record-tables.ts';
import { Seeder } from '../store/seed.ts';
import type { HouseStore } from './house-store.ts';

const deleted = 'deleted';

/**
 * Applies changes past every guard, in one transaction. Each leaves a row of status_transitions, so that the order in which
 * everything was persisted can be read back by its rowid: also one that sets no status (then the status stands there
 * twice), and one that deletes (then `deleted` stands there). A NULL status is an empty text there. All of them have
 * `actor`.
 */
export function applyRaw(store: HouseStore, changes: readonly Change[], actor: string): void {
  const seeder = new Seeder(store.db, store.shape);
  store.inTransaction(() => {
    for (const change of changes) {
      const record = 'put' in change ? change.put : 'set' in change ? change.set : change.delete;
      const previous = 'put' in change ? null : statusNow(store, record);
      seeder.apply([change]);
      // A branch has no status, and none of them is waited on.
      if (record.kind === 'branch') continue;
      const status =
        'delete' in change ? deleted : 'set' in change ? statusSet(change.set, previous) : statusNow(store, record);
      insertHistory(store, record, { previous, status: status ?? '', actor });
    }
  });
}

function statusSet({ status }: RunRecord, previous: string | null): string | null {
  return status === undefined ? previous : status;
}

function statusNow(store: HouseStore, { kind, id }: Pick<RunRecord, 'kind' | 'id'>): string | null {
  return kind === 'branch' ? null : (store.status(tableOf[kind], id) ?? null);
}

interface Told {
  readonly previous: string | null;
  readonly status: string;
  readonly actor: string;
}

function insertHistory(store: HouseStore, record: Pick<RunRecord, 'kind' | 'id' | 'reason'>, told: Told): void {
  store.insert('status_transitions', {
    entity_type: record.kind,
    entity_id: record.id,
    previous_status: told.previous,
    status: told.status,
    // The column is not NULL, and the row of the record is where a reason is looked up.
    reason_code: record.reason ?? '',
    source: 'system',
    actor: told.actor,
    created_at: Date.now() / 1_000,
  });
}
