import type { RunRecord, Step } from '@run-completion/schemas/types';
import type { Plan } from '../plan.ts';
import { DrawnIds } from './drawn-ids.ts';
import { kindOf, overRow, type RunRows, rowsOf } from './drawn-run-rows.ts';
import { DrawnTicks } from './drawn-ticks.ts';
import type { DrawnRun, DrawnWait } from './drawn-wait.ts';
import { SeededLinks } from './seeded-links.ts';
import { type Fate, isDoubtful, mostDoubtful, type Shape } from './shapes.ts';

/** The plan that a drawn wait stands for; the same draw always gives the same plan. */
export function buildWait(drawn: DrawnWait, shape: Shape): Plan {
  const ids = new DrawnIds(drawn);
  const links = new SeededLinks(ids);
  const ticks = new DrawnTicks(shape.ticks);
  const fates = fatesOf(drawn.runs, shape);
  const records: RunRecord[] = [];
  const named: { name: string; place: number }[] = [];
  const rows = drawn.runs.map((run) => rowsFor(run, ids, links, drawn.well));

  for (const [index, run] of drawn.runs.entries()) {
    const [own, fate] = [rows[index], fates[index]];
    if (own === undefined || fate === undefined) continue;
    records.push(fate === 'over' ? { ...own.pending, ...own.end } : own.pending);
    if (own.kind === 'invocation') records.push(...links.sessionsFor(own.id, run.link));
    ticks.add(own, fate, shape.spread && run.tick % 4 > 0 ? index : run.tick);
    named.push({ name: own.id.slice(0, run.prefix || undefined), place: run.place });
  }
  for (const { run, prefix, place } of drawn.repeats) {
    const own = rows[run % rows.length];
    const fate = fates[run % rows.length];
    if (own === undefined || fate === undefined || isDoubtful(fate)) continue;
    named.push({ name: shape.hostile ? own.id : own.id.slice(0, prefix || undefined), place });
  }
  for (const { place, appears, kind, tick } of drawn.unknown) {
    const id = ids.plain();
    named.push({ name: id, place });
    if (appears) ticks.appear(overRow(kindOf({ kind }), id, tick), tick);
  }

  const anchor: RunRecord = { kind: 'schedule_run', id: ids.plain(), status: 'completed' };
  const names = [...named.sort((one, other) => one.place - other.place).map(({ name }) => name), anchor.id];
  const option = ['--interval', drawn.interval];
  const words = joined(names, drawn.joins);
  return {
    world: { records: [...links.records, ...records, anchor] },
    argv: drawn.optionFirst ? [...option, ...words] : [...words, ...option],
    steps: stepsOf(ticks, drawn, shape),
    bystanders: true,
  };
}

function rowsFor(run: DrawnRun, ids: DrawnIds, links: SeededLinks, well: boolean): RunRows {
  const id = run.signs.length > 0 ? ids.hostile(run.signs) : ids.plain();
  return rowsOf(run, id, links.of(kindOf(run), run.link), well);
}

/** Too many runs whose end leaves a choice would make too many answers legal; and a signal needs a pending run. */
function fatesOf(runs: readonly DrawnRun[], shape: Shape): Fate[] {
  let doubtful = 0;
  return runs.map(({ fate }, index) => {
    if (shape.signal && index === runs.length - 1) return 'stays';
    if (isDoubtful(fate) && ++doubtful > mostDoubtful) return 'ends';
    return fate;
  });
}

/**
 * The last name is that of a schedule run that is over, so that its line says that all the others have been resolved:
 * names are looked up in order, and schedule runs last.
 */
function stepsOf(ticks: DrawnTicks, { signal }: DrawnWait, shape: Shape): Step[] {
  const start: Step = { do: 'start' };
  const exit: Step = { do: 'exit' };
  if (ticks.empty && !shape.signal) return [start, exit];
  const between: Step[] = [{ do: 'await', what: 'ready' }, ...ticks.steps()];
  return shape.signal ? [start, ...between, { do: 'signal', signal }, exit] : [start, ...between.slice(0, -1), exit];
}

function joined(names: readonly string[], joins: readonly boolean[]): string[] {
  const words: string[] = [];
  for (const [index, name] of names.entries()) {
    const before = words.at(-1);
    if (before !== undefined && joins[index % joins.length]) words[words.length - 1] = `${before},${name}`;
    else words.push(name);
  }
  return words;
}
