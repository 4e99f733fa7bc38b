import type Database from 'better-sqlite3';
import type { RecordDump, RecordName, Row } from '../history/history.ts';
import { tableOf } from './record-tables.ts';
import { quote, type StoreShape } from './store-shape.ts';

/**
 * One record with its history and its audit, in the order of their insertion. History is found by the id alone, so that a
 * row under a wrong entity type is seen. A table that the store does not have holds nothing.
 */
export function dumpRecord(db: Database.Database, shape: StoreShape, record: RecordName): RecordDump {
  const { entity_type, entity_id } = record;
  const table = Object.entries(tableOf).find(([kind]) => kind === entity_type)?.[1];
  const rows = (name: string, column: string): Row[] => {
    if (!shape.has(name)) return [];
    const query = `SELECT * FROM ${quote(name)} WHERE ${quote(column)} = ? ORDER BY rowid`;
    return db.prepare(query).all(entity_id) as Row[];
  };
  return {
    record,
    row: (table === undefined ? undefined : rows(table, 'id')[0]) ?? null,
    history: rows('status_transitions', 'entity_id'),
    audit: rows('admin_events', 'target_id'),
    ordered: true,
  };
}
