import type Database from 'better-sqlite3';
import type { Kind } from '../../domain/kind.ts';
import type { Columns } from './columns.ts';
import { tables } from './row.ts';

/** The look-ups that lead from something other than a full id to one. Each list holds two at most: two are too many. */
export interface Handles {
  /** Ids of this kind that begin with the text. */
  startingWith(kind: Kind, text: string): string[];
  /** The session of the branch with this id. */
  ownersOfBranch(id: string): string[];
  /** Sessions of branches whose ids begin with the text. */
  ownersOfBranches(text: string): string[];
  /** The newest session of this run id. */
  ownersOfRun(runId: string): string[];
  /** The newest session of each run id that begins with the text. */
  ownersOfRuns(text: string): string[];
}

export function createHandles(db: Database.Database, has: Columns): Handles {
  const branches = has('branches', 'id') && has('branches', 'session_id');
  const runs = has('sessions', 'run_id');
  const newest = has('sessions', 'updated_at') ? 'updated_at DESC, id' : 'id';
  const ownersOfBranch = list(
    branches && 'SELECT s.id FROM branches b JOIN sessions s ON s.id = b.session_id WHERE b.id = ?',
  );
  const ownersOfRun = list(runs && `SELECT id FROM sessions WHERE run_id = ? ORDER BY ${newest} LIMIT 1`);
  const branchesFrom = from('branches', 'id', branches);
  const runsFrom = from('sessions', 'run_id', runs);
  const idsFrom = new Map(Object.entries(tables).map(([kind, table]) => [kind, from(table, 'id', has(table, 'id'))]));

  return {
    startingWith: (kind, text) => idsFrom.get(kind)?.(text) ?? [],
    ownersOfBranch,
    ownersOfBranches: (text) => unique(branchesFrom(text).flatMap(ownersOfBranch)),
    ownersOfRun,
    ownersOfRuns: (text) => unique(runsFrom(text).flatMap(ownersOfRun)),
  };

  /** In the order of the index, texts that begin with `text` follow it without a gap: two rows tell all. */
  function from(table: string, column: string, present: boolean): (text: string) => string[] {
    const read = list(
      present && `SELECT DISTINCT ${column} FROM ${table} WHERE ${column} >= ? ORDER BY ${column} LIMIT 2`,
    );
    return (text) => read(text).filter((value) => value.startsWith(text));
  }

  function list(sql: string | false): (text: string) => string[] {
    if (sql === false) return () => [];
    const statement = db.prepare<[string], string>(sql).pluck();
    return (text) => statement.all(text).filter((value) => typeof value === 'string');
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
