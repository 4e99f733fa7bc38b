import type { WaiterRace } from '@run-completion/schemas/types';
import type { Bench } from '../engine/bench.ts';
import { endedFacts } from '../engine/conclude.ts';
import { makeSandbox } from '../engine/sandbox.ts';
import { timeLimits } from '../engine/time-limits.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import { StoreRefusal } from '../store/store-refusal.ts';
import { askedOf } from './asked-of.ts';
import { judgeWaiter } from './judge-waiter.ts';
import { keepRace } from './keep-race.ts';
import { HistorySpoiled, PersistedStates } from './persisted-states.ts';
import { RaceStore } from './race-store.ts';
import { type Raced, runRace } from './run-race.ts';
import { wasPending } from './was-pending.ts';
import { WriterHindered } from './writer-acts.ts';

export interface JudgeRaceOptions {
  /** false: keep no folder, as while a failure is being shrunk. */
  readonly keep?: boolean;
}

/** How much more patience each attempt has than the first. */
const patience = [1, 4, 12] as const;

/** Judges a subject by one race: whatever its waiters say must have been persisted while they waited. */
export async function judgeRace(bench: Bench, race: WaiterRace, options: JudgeRaceOptions = {}): Promise<CaseOutcome> {
  let outcome: CaseOutcome = { verdict: 'kit-error', message: 'no attempt was made' };
  for (const generous of patience) {
    outcome = await once(bench, race, options, generous);
    // Only what proves nothing is worth another attempt.
    if (outcome.verdict !== 'inconclusive' || bench.signal.aborted) return outcome;
  }
  return { ...outcome, message: `${outcome.message}, in ${patience.length} attempts` };
}

async function once(bench: Bench, race: WaiterRace, options: JudgeRaceOptions, generous: number): Promise<CaseOutcome> {
  const sandbox = makeSandbox();
  let store: RaceStore | undefined;
  try {
    store = new RaceStore(sandbox.home, bench.template, race.world);
    const limits = timeLimits(bench, asPlan(race), generous);
    const raced = await runRace({ bench, race, limits, sandbox, store });
    if (raced.watched.some(({ ended }) => ended.how === 'timeout')) bench.stamina.hung();
    else bench.stamina.ended();
    const outcome = weigh(race, raced, sandbox.home);
    if (outcome.verdict !== 'fail' || options.keep === false) return outcome;
    return { ...outcome, kept: keepRace(bench, race, raced, outcome.message ?? '') };
  } catch (error) {
    if (bench.signal.aborted) return { verdict: 'inconclusive', message: 'interrupted' };
    if (error instanceof WriterHindered || error instanceof HistorySpoiled) {
      return { verdict: 'fail', message: error.message };
    }
    if (!(error instanceof StoreRefusal)) throw error;
    bench.storeFacts.add(error.message);
    return { verdict: 'not-tested', message: error.message };
  } finally {
    store?.close();
    sandbox.remove();
  }
}

function weigh(race: WaiterRace, { done, history, watched, starved }: Raced, home: string): CaseOutcome {
  const store = { states: new PersistedStates(race.world.records, done, history), home };
  const asked = watched.map(({ argv }) => askedOf(race, argv));
  for (const [index, one] of watched.entries()) {
    const fault = judgeWaiter(store, one, asked[index] ?? { runs: new Map(), unknown: 0 });
    if (fault === undefined) continue;
    const message = `waiter ${index + 1} of ${watched.length}: ${fault.message}`;
    if (fault.timeout && starved)
      return { verdict: 'inconclusive', message: `${message}\nthe host did not let it run` };
    return { verdict: 'fail', message, ...endedFacts(one.ended) };
  }
  const raced = watched.some((one, index) => {
    const its = asked[index];
    return its !== undefined && wasPending(store, one, its);
  });
  if (raced) return { verdict: 'pass' };
  return {
    verdict: 'inconclusive',
    message: 'no waiter was seen to be up when a run of its ended, so nothing was raced',
  };
}

/** As much of a plan as time limits ask for: the longest command line. */
function asPlan({ world, waiters }: WaiterRace) {
  const [longest] = waiters.map(({ argv }) => argv).sort((one, other) => other.length - one.length);
  return { world, argv: longest ?? [], steps: [], bystanders: false };
}
