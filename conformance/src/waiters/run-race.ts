import { setTimeout as pause } from 'node:timers/promises';
import type { RunRecord, WaiterRace } from '@run-completion/schemas/types';
import type { Bench } from '../engine/bench.ts';
import type { Ended } from '../engine/ended.ts';
import { HostStrain } from '../engine/host-strain.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { TimeLimits } from '../engine/time-limits.ts';
import { isRunKind, isTerminal } from '../oracle/vocabulary.ts';
import { fixedEnvironment } from '../subject/fixed-environment.ts';
import { HouseWriter } from './house-writer.ts';
import { Meetings } from './meetings.ts';
import type { HistoryRow, RaceStore } from './race-store.ts';
import { SubjectWaiter, type Watched } from './subject-waiter.ts';
import { change, type DoneAct, doActs } from './writer-acts.ts';

/** What came of one race. */
export interface Raced {
  readonly done: readonly DoneAct[];
  readonly history: readonly HistoryRow[];
  readonly watched: readonly Watched[];
  /** Whether the host did not let the kit or a waiter run. */
  readonly starved: boolean;
}

export interface RaceOptions {
  readonly bench: Bench;
  readonly race: WaiterRace;
  readonly limits: TimeLimits;
  readonly sandbox: Sandbox;
  readonly store: RaceStore;
}

/** How long standard output may stay open when a waiter has ended; milliseconds. */
const drainLimit = 1_500;
/** Between two rounds of ends: long enough for a waiter with a short interval to come round; milliseconds. */
const roundPause = 60;

/**
 * Lets the writers loose while the waiters watch, ends what is still pending, and waits for the waiters. When it settles,
 * nothing of them is left. Throws StoreRefusal, WriterHindered, and AbortError where the run is to end.
 */
export async function runRace(options: RaceOptions): Promise<Raced> {
  const { race, sandbox } = options;
  const strain = new HostStrain();
  const waiters: SubjectWaiter[] = [];
  const writers = Array.from({ length: Math.max(1, race.writers.length) }, () => new HouseWriter(sandbox.home));
  try {
    const early = startWaiters(options, (late) => !late);
    waiters.push(...early);
    for (const { message } of await Promise.all(writers.map((writer) => writer.ask({ op: 'open' })))) {
      if (!('ok' in message)) throw new Error(`a writer of the kit cannot open the store: ${JSON.stringify(message)}`);
    }
    await allOf(early, (one) => one.alive || one.over, options.limits.signOfLife, options.bench.signal);

    waiters.push(...startWaiters(options, (late) => late));
    const done = await fight(options, writers);
    done.push(...(await finish(options, writers)));
    await allOf(waiters, (one) => one.child.ended !== undefined, options.limits.deadline, options.bench.signal);
    await allOf(waiters, (one) => one.over || one.child.ended === undefined, drainLimit, options.bench.signal);
    options.bench.signal.throwIfAborted();
    const starved = waiters.some(({ child }) => strain.starved(child.pid));
    const watched = waiters.map((one) => one.close(endOf(one, options.limits)));
    return { done, history: options.store.history(), watched, starved };
  } finally {
    strain.close();
    for (const one of waiters) one.child.kill();
    for (const one of writers) one.kill();
  }
}

function startWaiters({ bench, race, sandbox, store }: RaceOptions, wanted: (late: boolean) => boolean) {
  const { subject, subjectFolder } = bench;
  return race.waiters
    .filter(({ late }) => wanted(late === true))
    .map(({ argv }) => {
      const launch = {
        file: subject.wait.file,
        args: [...subject.wait.args, ...argv],
        cwd: subjectFolder,
        env: fixedEnvironment(subject, sandbox),
        mark: sandbox.root,
      };
      return new SubjectWaiter(launch, argv, store.path);
    });
}

async function fight({ race, bench }: RaceOptions, writers: readonly HouseWriter[]): Promise<DoneAct[]> {
  const meets = race.writers.flat().flatMap((act) => ('write' in act && act.meet !== undefined ? [act.meet] : []));
  const meetings = new Meetings(meets);
  const all = writers.map((writer, index) =>
    doActs({ writer, name: `writer-${index}`, acts: race.writers[index] ?? [], meetings, signal: bench.signal }),
  );
  return (await Promise.all(all)).flat();
}

/** Ends what is still pending; a right waiter then has nothing left to wait for. */
async function finish({ race, store, bench }: RaceOptions, [writer]: readonly HouseWriter[]): Promise<DoneAct[]> {
  const done: DoneAct[] = [];
  for (const records of race.finish) {
    const left = records.filter((record) => isPending(store, record));
    if (left.length === 0 || writer === undefined) continue;
    if (done.length > 0) await pause(roundPause, undefined, { signal: bench.signal });
    const set = left.map((record) => ({ set: record }));
    done.push(await change(writer, set));
  }
  return done;
}

function isPending(store: RaceStore, record: RunRecord): boolean {
  const status = store.statusOf(record);
  return status !== undefined && !(isRunKind(record.kind) && isTerminal(record.kind, status));
}

/** Resolves when it holds of all, or when the time is up. */
function allOf(
  waiters: readonly SubjectWaiter[],
  holds: (one: SubjectWaiter) => boolean,
  limit: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      for (const one of waiters) one.onChange = () => {};
      resolve();
    };
    const look = () => {
      if (signal.aborted || waiters.every(holds)) finish();
    };
    const timer = setTimeout(finish, limit);
    signal.addEventListener('abort', finish);
    for (const one of waiters) one.onChange = look;
    look();
  });
}

function endOf({ child }: SubjectWaiter, { deadline }: TimeLimits): Ended {
  if (child.flooded) return { how: 'flood', bytes: child.stdoutBytes };
  if (child.ended === undefined) return { how: 'timeout', seconds: deadline / 1_000 };
  if (!child.stdoutOpen) return child.ended;
  return {
    how: 'held-open',
    code: child.ended.how === 'exit' ? child.ended.code : null,
    seconds: drainLimit / 1_000,
  };
}
