import { join } from 'node:path';
import type { LegalFor, Plan } from '../plan.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import { CaseStore } from '../store/case-store.ts';
import { StoreRefusal } from '../store/store-refusal.ts';
import { runAttempt } from './attempt.ts';
import type { Bench } from './bench.ts';
import { conclude, endedFacts, mayDiffer } from './conclude.ts';
import { keepFailure } from './keep-failure.ts';
import { makeSandbox } from './sandbox.ts';
import { timeLimits } from './time-limits.ts';
import { weigh } from './weigh.ts';

export interface JudgeOptions {
  /** The beginning of the name of the folder that is kept on a failure. */
  readonly name?: string;
  /** false: keep no folder, as while a failure is being shrunk. */
  readonly keep?: boolean;
  /** Lines that are due at a barrier must be readable there, before the next step is taken (d4.incremental). */
  readonly linesAtOnce?: boolean;
}

/** How much more patience each attempt has than the first. */
const patience = [1, 4, 12] as const;

/**
 * Judges a subject by one plan. What a slow host or an unobservable barrier explains proves nothing: the plan is then run
 * again with more patience, twice at most. Anything else that is not legal fails at once.
 */
export async function judgePlan(
  bench: Bench,
  plan: Plan,
  legalFor: LegalFor,
  options: JudgeOptions = {},
): Promise<CaseOutcome> {
  for (const [index, generous] of patience.entries()) {
    const last = index === patience.length - 1;
    const outcome = await once(bench, plan, legalFor, { ...options, generous, last, attempts: index + 1 });
    if (outcome !== undefined) return outcome;
  }
  throw new Error('the last attempt has no outcome');
}

interface Once extends JudgeOptions {
  readonly generous: number;
  readonly attempts: number;
  readonly last: boolean;
}

/** One attempt; undefined when it proves nothing and another may. */
async function once(bench: Bench, plan: Plan, legalFor: LegalFor, options: Once): Promise<CaseOutcome | undefined> {
  const sandbox = makeSandbox();
  // Beside the sandbox and not in it: a program could look around there.
  const secret = makeSandbox();
  const startFile = join(secret.root, 'start.db');
  let store: CaseStore | undefined;
  try {
    store = new CaseStore(sandbox.home, bench.template, plan.world);
    store.copyTo(startFile);
    const limits = timeLimits(bench, plan, options.generous);
    const attempt = await runAttempt({ bench, plan, legalFor, limits, sandbox, store });
    if (bench.signal.aborted) return { verdict: 'inconclusive', message: 'interrupted' };
    bench.watch.note(plan.argv, plan.world.store === 'missing', store.traces());
    if (attempt.seen.ended.how === 'timeout') bench.stamina.hung();
    else bench.stamina.ended();

    const weight = weigh(attempt, plan, legalFor, options.linesAtOnce ?? false);
    if (weight.verdict === 'pass') return { verdict: 'pass', ...endedFacts(attempt.seen.ended) };
    if (mayDiffer(weight, attempt) && !options.last) return undefined;
    const outcome = conclude(weight, attempt, options.attempts);
    if (options.keep === false) return outcome;
    const { commits } = store;
    const { name = 'plan' } = options;
    const { message = '' } = outcome;
    return { ...outcome, ...keepFailure({ bench, plan, attempt, legalFor, commits, startFile, message, name }) };
  } catch (error) {
    if (!(error instanceof StoreRefusal)) throw error;
    bench.storeFacts.add(error.message);
    return { verdict: 'not-tested', message: error.message };
  } finally {
    store?.close();
    sandbox.remove();
    secret.remove();
  }
}
