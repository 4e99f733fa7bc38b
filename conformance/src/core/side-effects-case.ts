import type { ListedCase } from '@run-completion/schemas/types';
import { Random } from '../cases/random.ts';
import { DriverFault } from '../driver/driver-fault.ts';
import { type Session, withDriver } from '../driver/with-driver.ts';
import type { Bench } from '../engine/bench.ts';
import { caughtSignals } from '../engine/caught-signals.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import type { CallPlan } from './call-plan.ts';
import { outcomeOf, worldOf } from './core-case.ts';
import { runCall } from './run-call.ts';
import { scenarios } from './scenarios.ts';

/** d2.no-side-effects, as far as anybody can see it: handlers of signals, standard output, and the store. */
export function sideEffectsCase({ id, proves, requirements }: ListedCase): RunnableCase {
  return {
    id,
    proves,
    requirements,
    profile: 'core',
    run: (bench) => {
      const plans = scenarios['plain']?.(new Random(bench.seed, id)) ?? [];
      return withDriver(bench, { world: { records: worldOf(plans, bench, id) }, needs: 'wait' }, (session) =>
        watchCall(bench, session, plans),
      );
    },
  };
}

async function watchCall(bench: Bench, session: Session, [plan]: readonly CallPlan[]): Promise<CaseOutcome> {
  if (plan === undefined) throw new Error('there is no call to watch');
  const { pid } = session.driver;
  const before = caughtSignals(pid);
  const installed = new Set<string>();
  const look = () => {
    for (const name of caughtSignals(pid) ?? []) if (before?.has(name) === false) installed.add(name);
  };
  try {
    const outcome = outcomeOf(plan, await runCall(bench, session, plan, look), session);
    if (outcome.verdict !== 'pass') return outcome;
  } catch (error) {
    // A driver that prints by itself did so before: what comes while the call is open comes out of the call.
    if (!(error instanceof DriverFault) || error.kind !== 'bad-message') throw error;
    return { verdict: 'fail', message: `while the call was open, standard output had ${error.message}` };
  }
  look();
  const { records } = session.store.traces();
  const seen = [
    ...(installed.size > 0 ? [`the call installed handlers for ${[...installed].join(', ')}`] : []),
    ...(records === undefined ? [] : [`the call ${records}`]),
  ];
  return seen.length === 0 ? { verdict: 'pass' } : { verdict: 'fail', message: seen.join('\n') };
}
