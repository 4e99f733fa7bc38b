import type { RunRecord, WaiterRace } from '@run-completion/schemas/types';
import { readArguments } from '../oracle/tokens.ts';
import { isRunKind } from '../oracle/vocabulary.ts';
import type { Asked } from './judge-waiter.ts';
import type { NamedRun } from './run-versions.ts';

/** What a command line asks of a race. Runs are named by whole ids there, which no two records share. */
export function askedOf(race: WaiterRace, argv: readonly string[]): Asked {
  const known = new Map(recordsOf(race).map((run) => [run.id, run]));
  const runs = new Map<string, { run: NamedRun; times: number }>();
  let unknown = 0;
  for (const name of readArguments(argv).names) {
    const run = known.get(name);
    if (run === undefined) unknown += 1;
    else runs.set(name, { run, times: (runs.get(name)?.times ?? 0) + 1 });
  }
  return { runs, unknown };
}

/** The runs that have a row at the start, or get one. */
function recordsOf({ world, writers }: WaiterRace): NamedRun[] {
  const changes = writers.flat().flatMap((act) => ('change' in act ? act.change : []));
  const put = changes.flatMap((change) => ('put' in change ? [change.put] : []));
  return [...world.records, ...put].flatMap(({ kind, id }: RunRecord) => (isRunKind(kind) ? [{ kind, id }] : []));
}
