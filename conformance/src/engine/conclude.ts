import type { CaseOutcome } from '../runnable-case.ts';
import type { Attempt } from './attempt.ts';
import type { Ended } from './ended.ts';
import { hostErrors } from './spawn-error.ts';
import type { Weight } from './weigh.ts';

/** Whether another attempt, with more patience, may show something else. */
export function mayDiffer(weight: Weight, attempt: Attempt): boolean {
  return weight.verdict === 'excused' || weight.verdict === 'starved' || hostFailed(attempt.seen.ended);
}

/** The outcome of a case whose last attempt, the `attempts`-th, was not passed. */
export function conclude(
  weight: Exclude<Weight, { verdict: 'pass' }>,
  attempt: Attempt,
  attempts: number,
): CaseOutcome {
  const { starved, seen } = attempt;
  const hindered = weight.verdict === 'starved' || (weight.verdict === 'excused' && starved) || hostFailed(seen.ended);
  const note = hindered
    ? `\nthe host did not let it be seen, in ${attempts} attempts`
    : weight.verdict === 'excused'
      ? `\nso in each of ${attempts} attempts; in the last one the kit had waited up to ${longestWait(attempt)} s for it`
      : '';
  return {
    verdict: hindered ? 'inconclusive' : 'fail',
    message: `${weight.message}${note}`,
    ...endedFacts(seen.ended),
  };
}

/** How a process ended, as baselines tell it; nothing where the kit ended it for what it wrote. */
export function endedFacts(ended: Ended): Pick<CaseOutcome, 'ended'> {
  if (ended.how === 'exit') return { ended: { exit: ended.code } };
  if (ended.how === 'signal') return { ended: { signal: ended.signal } };
  if (ended.how === 'held-open' && ended.code !== null) return { ended: { exit: ended.code } };
  return ended.how === 'timeout' ? { ended: { timeout: true } } : {};
}

function hostFailed(ended: Ended): boolean {
  return ended.how === 'spawn-error' && hostErrors.has(ended.code);
}

/** The longest wait at a barrier that could not be confirmed; seconds. */
function longestWait({ unconfirmed, timeline }: Attempt): string {
  const waits = [...unconfirmed].map((step) => (timeline[step] ?? 0) - (timeline[step - 1] ?? 0));
  return (Math.max(0, ...waits) / 1_000).toFixed(1);
}
