import type { ListedCase } from '@run-completion/schemas/types';
import type { Bench } from '../engine/bench.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import { canTrace, noTracer } from './can-trace.ts';
import type { SweepOptions } from './each-point.ts';
import { errorSweep } from './error-sweep.ts';
import { heirSweep } from './heir-sweep.ts';
import { heldPairs } from './held-pairs.ts';
import { killSweep } from './kill-sweep.ts';
import { preemptionSweep } from './preemption-sweep.ts';
import { sweepOutcome } from './sweep-outcome.ts';
import type { SweepResult } from './sweep-result.ts';
import { sweptWrites } from './swept-write.ts';

type Sweep = (options: SweepOptions) => Promise<SweepResult>;

/** Milliseconds that all sweeps of a case may take for their points. */
const budget = 10_000;

/** What a case runs, by the key `sweep` of its entry. */
const sweeps: Readonly<Record<string, (bench: Bench) => readonly Sweep[]>> = {
  errors: (bench) => Object.values(sweptWrites).map((write) => (options) => errorSweep(bench, write, options)),
  preemption: (bench) => Object.values(heldPairs).map((pair) => (options) => preemptionSweep(bench, pair, options)),
  heirs: (bench) => [(options) => heirSweep(bench, options)],
};

/**
 * A case that interferes with writers of the subject in the middle of a write, from an entry of golden/v1/races.json: with
 * `write`, it kills them there (also without a tracer, at instants); with `sweep`, it does what that names. With `point` it
 * does so at the point of that number alone, as a failure names it.
 */
export function sweepCase(listed: ListedCase): RunnableCase {
  const { id, proves, requirements } = listed;
  const write = sweptWrites[String(listed['write'])];
  const sweep = sweeps[String(listed['sweep'])];
  if ((write === undefined) === (sweep === undefined)) {
    throw new Error(`golden/v1/races.json: ${id} needs either a known write or a known sweep`);
  }
  const only = typeof listed['point'] === 'number' ? { only: listed['point'] } : {};
  const run = async (bench: Bench): Promise<CaseOutcome> => {
    if (sweep === undefined)
      return sweepOutcome(bench, write === undefined ? [] : [() => killSweep(bench, write, only)]);
    if (!(await canTrace())) return { verdict: 'not-tested', message: noTracer };
    const all = sweep(bench);
    const options = { ...only, budget: budget / all.length };
    return sweepOutcome(
      bench,
      all.map((one) => () => one(options)),
    );
  };
  return { id, proves, requirements, profile: 'writer', alone: true, run };
}
