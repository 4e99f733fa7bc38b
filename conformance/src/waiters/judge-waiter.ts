import { endedInWords } from '../engine/ended.ts';
import { isSuccess, isTerminal } from '../oracle/vocabulary.ts';
import { vanishedLine } from '../oracle/wait-line.ts';
import { lineFault } from './line-fault.ts';
import { possibleExits, type Share } from './possible-exits.ts';
import { isLegalLine, type NamedRun, type RacedStore, versionsOf } from './run-versions.ts';
import type { Watched } from './subject-waiter.ts';
import { linesOf, type SeenLine } from './waiter-lines.ts';

/** What one waiter was asked for: runs by id, with the number of times each was named, and how many other names. */
export interface Asked {
  readonly runs: ReadonlyMap<string, { readonly run: NamedRun; readonly times: number }>;
  readonly unknown: number;
}

/** What is wrong with a waiter. `timeout`: it had not ended when its time was up, which a slow host may explain. */
export interface WaiterFault {
  readonly message: string;
  readonly timeout?: true;
}

/** Judges all that one waiter did by what was persisted while it ran; undefined where nothing is wrong. */
export function judgeWaiter(store: RacedStore, watched: Watched, asked: Asked): WaiterFault | undefined {
  const lines = linesOf(watched);
  const byItself = watched.ended.how === 'exit';
  const told = new Map<string, SeenLine[]>();
  for (const line of lines) {
    // What it was writing when the kit ended it need not be whole.
    if (!byItself && line === lines.at(-1) && !line.text.endsWith('\n')) continue;
    const named = asked.runs.get(line.runId ?? '');
    if (named === undefined) return { message: strange(line) };
    const stretch = store.states.between(watched.started, line.at);
    if (!isLegalLine(store, named.run, stretch, line.text))
      return { message: lineFault(store, named.run, stretch, line) };
    const same = [...(told.get(named.run.id) ?? []), line];
    told.set(named.run.id, same);
    if (same.length > named.times) {
      const most = named.times === 1 ? 'once' : `${named.times} times`;
      return {
        message: `it told of ${named.run.id} ${same.length} times, though it was named ${most}\n${textOf(same)}`,
      };
    }
  }
  if (watched.ended.how !== 'exit') {
    const message = endedInWords(watched.ended);
    return watched.ended.how === 'timeout' ? { message, timeout: true } : { message };
  }
  return missedOrExit(store, watched, asked, told, watched.ended.code);
}

function missedOrExit(
  store: RacedStore,
  { started, stdout }: Watched,
  { runs, unknown }: Asked,
  told: ReadonlyMap<string, readonly SeenLine[]>,
  code: number,
): WaiterFault | undefined {
  const all = { ...store.states.between(started, started), last: store.states.last };
  const ways: ReadonlySet<Share>[] = Array.from({ length: unknown }, () => new Set<Share>([2]));
  for (const { run, times } of runs.values()) {
    const lines = told.get(run.id) ?? [];
    // A row that was away when ids were looked up was not found then.
    if (lines.length === 0 && !versionsOf(store, run, all).includes(undefined)) {
      return { message: `it ended with exit ${code} and missed ${run.kind} ${run.id}, which was there all the time` };
    }
    ways.push(new Set(lines.length === 0 ? [2 as const] : sharesOf(store, run, times, lines, all)));
  }
  const exits = possibleExits(ways);
  if (exits.some((exit) => exit === code)) return undefined;
  return { message: `exit ${code}, where its lines give ${exits.join(' or ')}\n${stdout.toString('utf8').trimEnd()}` };
}

/** What the lines of a run ask for. Of one that was named again, another name may have met any version without a line. */
function sharesOf(
  store: RacedStore,
  run: NamedRun,
  times: number,
  lines: readonly SeenLine[],
  all: { readonly first: number; readonly last: number },
): Share[] {
  const printed = lines.map(({ text }): Share => {
    if (text === vanishedLine(run.id)) return 2;
    return isSuccess(run.kind, /\tstatus=([^\t]*)/.exec(text)?.[1] ?? '') ? 0 : 1;
  });
  if (times === 1) return printed;
  const met = versionsOf(store, run, all).flatMap((row): Share[] => {
    if (row === undefined) return [2];
    return isTerminal(run.kind, row.status) ? [isSuccess(run.kind, row.status) ? 0 : 1] : [];
  });
  return [...printed, ...met];
}

function strange({ text, runId }: SeenLine): string {
  const what = runId === undefined ? 'no line of the grammar' : 'a line of a run that it was not asked for';
  return `${what}:\n${JSON.stringify(text)}`;
}

function textOf(lines: readonly SeenLine[]): string {
  return lines.map(({ text }) => text.trimEnd()).join('\n');
}
