import type { KnownFailure } from '@run-completion/schemas/types';
import type { Bench } from '../engine/bench.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import { judgeCase } from '../verdict/judge-case.ts';
import type { JudgedCase } from '../verdict/judged-case.ts';
import { pool } from './pool.ts';

export interface RunOptions {
  readonly jobs: number;
  readonly signal: AbortSignal;
  readonly known: ReadonlyMap<string, KnownFailure>;
  /** Asked after each case: true ends the run early. */
  readonly enough: (judged: JudgedCase) => boolean;
  readonly onDone: (judged: JudgedCase) => void;
}

/** Runs the cases, watches over the others last, and judges each. The answer has every case, in the order given. */
export async function runCases(
  cases: readonly RunnableCase[],
  bench: Bench,
  options: RunOptions,
): Promise<JudgedCase[]> {
  const judged = cases.map(leftOut);
  let enough = false;

  const task = (index: number, one: RunnableCase) => async () => {
    const began = performance.now();
    const outcome = await outcomeOf(one, bench);
    // What an interrupted case saw is our doing, not the subject's: it counts as not run.
    if (options.signal.aborted) return;
    const result = judgeCase(one, outcome, options.known.get(one.id), Math.round(performance.now() - began));
    judged[index] = result;
    options.onDone(result);
    if (options.enough(result)) enough = true;
  };

  const others: (() => Promise<void>)[] = [];
  const alone: (() => Promise<void>)[] = [];
  const watches: (() => Promise<void>)[] = [];
  for (const [index, one] of cases.entries()) {
    const batch = isWatch(one) ? watches : one.alone ? alone : others;
    batch.push(task(index, one));
  }
  const stopped = () => enough || options.signal.aborted;
  const batches = [
    { jobs: options.jobs, tasks: others },
    { jobs: 1, tasks: alone },
    { jobs: options.jobs, tasks: watches },
  ];
  await pool(batches, { stopped });
  return judged;
}

/** A watch judges what all the others left behind, so it has to come after them. */
function isWatch({ id }: RunnableCase): boolean {
  return id.startsWith('watch.');
}

async function outcomeOf(one: RunnableCase, bench: Bench): Promise<CaseOutcome> {
  try {
    return await one.run(bench);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { verdict: 'kit-error', message: `the case itself failed: ${what}` };
  }
}

function leftOut(face: RunnableCase): JudgedCase {
  return { face, verdict: 'not-tested', message: 'the run ended before this case', cut: true };
}
