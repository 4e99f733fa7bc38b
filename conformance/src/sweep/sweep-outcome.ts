import { DriverFault } from '../driver/driver-fault.ts';
import { brokenDriver } from '../driver/with-driver.ts';
import type { Bench } from '../engine/bench.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import { StoreRefusal } from '../store/store-refusal.ts';
import type { SweepFinding, SweepResult } from './sweep-result.ts';
import { TracerError } from './tracer-error.ts';

/** Runs the sweeps of a case, one after another until one finds something that is not right, and sums them up. */
export async function sweepOutcome(
  bench: Bench,
  sweeps: readonly (() => Promise<SweepResult>)[],
): Promise<CaseOutcome> {
  try {
    const counts: string[] = [];
    for (const sweep of sweeps) {
      const result = await sweep();
      if (bench.signal.aborted) return { verdict: 'inconclusive', message: 'interrupted' };
      const outcome = outcomeOf(result);
      if (outcome.verdict !== 'pass') return outcome;
      if (result.tried < result.points) counts.push(sampled(result));
    }
    return counts.length === 0 ? { verdict: 'pass' } : { verdict: 'pass', message: counts.join('; ') };
  } catch (error) {
    if (error instanceof StoreRefusal) {
      bench.storeFacts.add(error.message);
      return { verdict: 'not-tested', message: error.message };
    }
    if (error instanceof TracerError)
      return { verdict: 'not-tested', message: `it cannot be traced: ${error.message}` };
    if (!(error instanceof DriverFault)) throw error;
    // A driver that does not keep its protocol says nothing about what it drives.
    return { verdict: 'inconclusive', message: `${brokenDriver}: ${error.message}` };
  }
}

function outcomeOf(result: SweepResult): CaseOutcome {
  const { findings, points, tried, missed } = result;
  const worst = findings.find(({ verdict }) => verdict === 'fail') ?? findings[0];
  if (worst !== undefined) return { verdict: worst.verdict, message: inWords(worst, findings, result) };
  if (tried > missed) return { verdict: 'pass' };
  const why = points === 0 ? 'the write made no call about the store that can be met' : 'no call was met again';
  return { verdict: 'inconclusive', message: `nothing was interrupted: ${why}` };
}

function inWords(worst: SweepFinding, findings: readonly SweepFinding[], result: SweepResult): string {
  const others = findings.filter((one) => one !== worst && one.verdict === worst.verdict);
  const numbers = others.flatMap(({ point }) => point?.number ?? []).join(', ');
  const also = numbers === '' ? [] : [`likewise at ${numbers}; ${sampled(result)}`];
  return [`${worst.where}:`, worst.message, ...also].join('\n');
}

function sampled({ tried, points }: SweepResult): string {
  return `${tried} of ${points} points were tried`;
}
