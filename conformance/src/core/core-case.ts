import type { ListedCase, RunRecord } from '@run-completion/schemas/types';
import { inSurroundings } from '../cases/in-surroundings.ts';
import { Random } from '../cases/random.ts';
import { keepCalls } from '../driver/keep-calls.ts';
import { type Session, withDriver } from '../driver/with-driver.ts';
import type { Bench } from '../engine/bench.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import { type CallPlan, neverStops } from './call-plan.ts';
import { judgeCall } from './judge-call.ts';
import { type CallRun, runCall } from './run-call.ts';
import { scenarios } from './scenarios.ts';
import { waitAsk } from './wait-ask.ts';

/** A case of the profile core: calls of the waiting function, one after another in one driver. */
export function coreCase({ id, proves, requirements, scenario }: ListedCase): RunnableCase {
  const make = scenarios[String(scenario)];
  if (make === undefined) throw new Error(`golden/v1/calls.json lists ${id}, of which the kit has no scenario`);
  return {
    id,
    proves,
    requirements,
    profile: 'core',
    run: (bench) => {
      const plans = make(new Random(bench.seed, id));
      return withDriver(bench, { world: { records: worldOf(plans, bench, id) }, needs: 'wait' }, (session) =>
        judgeCalls(bench, session, plans, id),
      );
    },
  };
}

/** The records of all the calls, among bystanders. */
export function worldOf(plans: readonly CallPlan[], { seed }: Bench, id: string): RunRecord[] {
  const records = [...new Set(plans.flatMap((plan) => plan.records))];
  const argv = plans.flatMap((plan) => plan.ids);
  const steps = [{ do: 'start' as const }, { do: 'exit' as const }];
  return inSurroundings({ world: { records }, argv, steps, bystanders: true }, seed, id).world.records;
}

async function judgeCalls(
  bench: Bench,
  session: Session,
  plans: readonly CallPlan[],
  name: string,
): Promise<CaseOutcome> {
  for (const [at, plan] of plans.entries()) {
    const run = await runCall(bench, session, plan);
    const outcome = outcomeOf(plan, run, session);
    if (outcome.verdict === 'pass') continue;
    const { message = '' } = outcome;
    const calls = plans.slice(0, at + 1).map(waitAsk);
    const alone = plans.slice(0, at + 1).every(({ commits }) => commits.length === 0);
    return { ...outcome, ...keepCalls({ bench, session, name, message, calls, alone, facts: { plan, run } }) };
  }
  return { verdict: 'pass' };
}

/** The verdict on one call. */
export function outcomeOf(plan: CallPlan, run: CallRun, session: Session): CaseOutcome {
  const complaints = judgeCall(plan, run, session.home);
  if (complaints.length === 0) return { verdict: 'pass' };
  const hindered = run.stuck === undefined ? stoppedTooSoon(plan, run) : session.starved();
  const note = hindered ? ['the host did not let it be seen'] : [];
  return {
    verdict: hindered ? 'inconclusive' : 'fail',
    message: [callInWords(plan), ...complaints, ...note].join('\n  '),
  };
}

/** So many checks after the last commit mean that a tick has seen it. */
const enoughChecks = 6;

/** Whether the predicate said stop before the last commit can have been seen: then nobody knows what is due. */
function stoppedTooSoon({ stopAfter = neverStops, commits }: CallPlan, { events }: CallRun): boolean {
  if (stopAfter === neverStops || commits.length === 0) return false;
  const made = events.filter((one) => one.is === 'commit');
  const last = made.at(-1);
  if (last === undefined || made.length < commits.length) return true;
  return events.filter((one) => one.is === 'check' && one.at > last.at).length < enoughChecks;
}

function callInWords({ ids, stopAfter }: CallPlan): string {
  const predicate =
    stopAfter === undefined
      ? 'no predicate'
      : `a predicate that says stop at call ${stopAfter === neverStops ? 'none' : stopAfter + 1}`;
  return `wait for [${ids.join(', ')}] with ${predicate}:`;
}
