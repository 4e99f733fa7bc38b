import type Database from 'better-sqlite3';
import { type Kind, kinds } from '../../domain/kind.ts';
import type { Resolution } from '../../ports/store.ts';
import type { Columns } from './columns.ts';
import { createHandles } from './handles.ts';
import { type Row, recordOf, rowColumns, tables } from './row.ts';

const missing: Resolution = { is: 'missing' };

/**
 * Finds the run that each token names (D2). The first of these that gives anything decides: an exact id (session, then
 * invocation, play, schedule_run); an exact branch id; an exact run id; a prefix of ids of sessions, invocations and
 * plays; a prefix of branch ids or run ids; a prefix of ids of schedule_runs. Prefixes are literal and heed case; one
 * that leads to two runs is ambiguous, and so is one that is also a prefix of another session's run id.
 */
export function createResolver(db: Database.Database, has: Columns): (tokens: readonly string[]) => Resolution[] {
  const present = kinds.filter((kind) => has(tables[kind], 'id') && has(tables[kind], 'status'));
  const statements = new Map<Kind, Database.Statement<[string], Row & { position: bigint }>>();
  // Made on first use: most waits name their runs by full ids.
  let handles: ReturnType<typeof createHandles> | undefined;

  return (tokens) => {
    const found = exact(tokens);
    return tokens.map((token, position) => found[position] ?? (token === '' ? missing : byHandle(token)));
  };

  function exact(ids: readonly string[]): (Resolution | undefined)[] {
    const found: (Resolution | undefined)[] = ids.map(() => undefined);
    const json = JSON.stringify(ids);
    for (const kind of present) {
      for (const row of select(kind).iterate(json))
        found[Number(row.position)] ??= { is: 'found', record: recordOf(kind, row) };
      if (!found.includes(undefined)) break;
    }
    return found;
  }

  function select(kind: Kind): Database.Statement<[string], Row & { position: bigint }> {
    const known = statements.get(kind);
    if (known) return known;
    // The planner must walk the tokens and look each one up, never scan the table.
    const made = db.prepare<[string], Row & { position: bigint }>(
      `SELECT j.key AS position, t.id AS id, ${rowColumns(kind, has)} ` +
        `FROM json_each(?) j CROSS JOIN ${tables[kind]} t WHERE t.id = j.value`,
    );
    statements.set(kind, made);
    return made;
  }

  function byHandle(token: string): Resolution {
    handles ??= createHandles(db, has);
    const { startingWith, ownersOfBranch, ownersOfBranches, ownersOfRun, ownersOfRuns } = handles;
    const owner = ownersOfBranch(token)[0] ?? ownersOfRun(token)[0];
    if (owner !== undefined) return read(owner);

    const runs = ownersOfRuns(token);
    const ids = (['session', 'invocation', 'play'] as const).flatMap((kind) => startingWith(kind, token));
    if (ids.length > 0) return only([...ids, ...runs]);
    const owners = [...ownersOfBranches(token), ...runs];
    return only(owners.length > 0 ? owners : startingWith('schedule_run', token));
  }

  function only(ids: readonly string[]): Resolution {
    const candidates = [...new Set(ids)];
    const [id] = candidates;
    if (id === undefined) return missing;
    return candidates.length === 1 ? read(id) : { is: 'ambiguous', candidates };
  }

  function read(id: string): Resolution {
    return exact([id])[0] ?? missing;
  }
}
