import type { RaceAct, RaceWaiter, RunRecord, WaiterRace } from '@run-completion/schemas/types';
import { withBystanders } from '../cases/bystanders.ts';
import { Random } from '../cases/random.ts';
import type { DrawnRace } from './drawn-race.ts';
import { guardedActs, guardedFate } from './guarded-acts.ts';
import { lawlessActs, lawlessFate } from './lawless-acts.ts';
import { dawn, RaceLinks } from './race-links.ts';
import { type RacerRows, racerRows } from './racer-rows.ts';

export const raceShapes = ['guarded', 'lawless', 'deletions'] as const;

export type RaceShape = (typeof raceShapes)[number];

/** In so many rounds what is left is ended. */
const rounds = 3;

/** The race of a draw, without its head: final ids, nothing left to choose. */
export function buildRace(drawn: DrawnRace, shape: RaceShape): Omit<WaiterRace, 'id' | 'proves' | 'requirements'> {
  const random = new Random(drawn.salt, 'race');
  const freshId = () => random.hexadecimal(32);
  const links = new RaceLinks(freshId);
  const rows = drawn.runs.map((run) => linked(racerRows(run, freshId(), drawn.well), links, run.link));
  const own = rows.flatMap((its, index) => {
    const record = seeded(its, isOver(shape, drawn, index));
    // Every other invocation has a session of its own.
    const hasSession = its.kind === 'invocation' && (drawn.runs[index]?.link ?? 0) % 2 === 1;
    return hasSession
      ? [record, { kind: 'session' as const, id: freshId(), invocation: its.id, created_at: dawn }]
      : [record];
  });
  const argv = rows.map(({ id }) => id);
  const plan = { world: { records: [...links.records, ...own] }, argv, steps: [], bystanders: true };
  return {
    world: withBystanders(plan, drawn.salt, shape).world,
    waiters: drawn.waiters.map((_, index) => waiterOf(drawn, index, argv, random)),
    writers: actsOf(shape, drawn, rows, links),
    finish: finishOf(drawn, rows),
  };
}

function actsOf(shape: RaceShape, drawn: DrawnRace, rows: readonly RacerRows[], links: RaceLinks): RaceAct[][] {
  return shape === 'guarded' ? guardedActs(drawn, rows) : lawlessActs(shape, drawn, rows, links);
}

function isOver(shape: RaceShape, { runs }: DrawnRace, index: number): boolean {
  const run = runs[index];
  if (run === undefined) return false;
  return (shape === 'guarded' ? guardedFate(run) : lawlessFate(shape, run)) === 'over';
}

/** Its rows with their link, which never changes: what it leads to does. */
function linked(rows: RacerRows, links: RaceLinks, choice: number): RacerRows {
  const link = links.of(rows.kind, choice);
  const withLink = (record: RunRecord): RunRecord => ({ ...record, ...link });
  return { ...rows, pending: rows.pending.map(withLink), over: rows.over.map(withLink) };
}

function seeded({ pending, over }: RacerRows, isOver: boolean): RunRecord {
  const first = (isOver ? over : pending)[0];
  if (first === undefined) throw new Error('a run has no version');
  return { ...first, created_at: dawn };
}

function waiterOf({ runs, waiters }: DrawnRace, index: number, ids: readonly string[], random: Random): RaceWaiter {
  const { interval = '0.02', late = false, most = 1, again = 0, unknown = false } = waiters[index] ?? {};
  const named = ids.filter((_, at) => index === 0 || (((runs[at]?.waiters ?? 0) >> (index - 1)) & 1) === 1);
  // Somebody who names nothing only makes a usage error.
  const names = named.length === 0 ? ids.slice(0, 1) : index === 0 ? named : random.shuffled(named).slice(0, most);
  const more = unknown ? [random.hexadecimal(32)] : [];
  const argv = [...random.shuffled([...names, ...names.slice(0, again), ...more]), '--interval', interval];
  // The first one sees all of it, so that there is something to see.
  return late && index > 0 ? { argv, late } : { argv };
}

function finishOf({ runs }: DrawnRace, rows: readonly RacerRows[]): RunRecord[][] {
  const finish: RunRecord[][] = Array.from({ length: rounds }, () => []);
  for (const [index, { over }] of rows.entries()) {
    const last = over[1];
    if (last !== undefined) finish[(runs[index]?.end ?? 0) % rounds]?.push(last);
  }
  return finish.filter((records) => records.length > 0);
}
