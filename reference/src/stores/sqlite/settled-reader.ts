import type Database from 'better-sqlite3';
import type { Kind } from '../../domain/kind.ts';
import { terminalStatuses } from '../../domain/terminal.ts';
import type { Settled, Watched } from '../../ports/store.ts';
import type { Columns } from './columns.ts';
import { type Row, recordOf, rowColumns, tables } from './row.ts';

/**
 * Reads which of the watched runs are over or gone: one statement a kind, however many runs. The rows of runs that are
 * still pending never leave SQLite.
 */
export function createSettledReader(db: Database.Database, has: Columns): (watched: Watched) => Settled[] {
  const statements = new Map<Kind, Database.Statement<[string, string], Row>>();
  const texts = new WeakMap<readonly string[], string>();

  return (watched) =>
    [...watched].flatMap(([kind, ids]) => statement(kind).all(text(ids), over(kind)).map(settled(kind)));

  function statement(kind: Kind): Database.Statement<[string, string], Row> {
    const known = statements.get(kind);
    if (known) return known;
    const made = db.prepare<[string, string], Row>(
      `SELECT j.value AS id, t.id IS NULL AS gone, ${rowColumns(kind, has)} ` +
        `FROM json_each(?) j LEFT JOIN ${tables[kind]} t ON t.id = j.value ` +
        'WHERE t.id IS NULL OR t.status IN (SELECT value FROM json_each(?))',
    );
    statements.set(kind, made);
    return made;
  }

  /** Ids as JSON, made once for a list: with many runs it costs more than the look-up. */
  function text(ids: readonly string[]): string {
    const known = texts.get(ids);
    if (known !== undefined) return known;
    const made = JSON.stringify(ids);
    texts.set(ids, made);
    return made;
  }
}

function over(kind: Kind): string {
  return JSON.stringify(terminalStatuses(kind));
}

function settled(kind: Kind): (row: Row) => Settled {
  return (row) => (row.gone ? { is: 'gone', id: row.id, kind } : { is: 'over', record: recordOf(kind, row) });
}
