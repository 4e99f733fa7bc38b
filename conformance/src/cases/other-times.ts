import type { Change, RunRecord, Step } from '@run-completion/schemas/types';
import type { Plan } from '../plan.ts';
import { Random } from './random.ts';

/** What records that say no time are counted from; only differences matter, so any number would do. */
const dawn = 1_767_225_600;
const mostSeconds = 40_000_000;

/**
 * The plan with every time moved by one amount, which differs by seed and by word: what is older stays older, and what ties
 * stays tied, but no program can tell from a date that it is being judged. A plan to be run to the letter is left as it is.
 */
export function withOtherTimes(plan: Plan, seed: number, word: string): Plan {
  if (!plan.bystanders) return plan;
  const random = new Random(seed, 'times', word);
  // Sixty-fourths of a second, for sums of these are exact and no order is lost in rounding. Fractions that a plan has of
  // its own are its point, and stay what they are.
  const shift = -random.below(mostSeconds) + (hasFractions(plan) ? 0 : random.below(64) / 64);
  let counted = 0;
  const inserted = (record: RunRecord): RunRecord => {
    const created_at = record.created_at ?? dawn + counted++;
    return moved({ ...record, created_at }, shift);
  };
  const changed = (change: Change): Change => {
    if ('put' in change) return { put: inserted(change.put) };
    return 'set' in change ? { set: moved(change.set, shift) } : change;
  };
  const stepped = (step: Step): Step =>
    step.do === 'commit' ? { do: 'commit', changes: step.changes.map(changed) } : step;
  // In the order of the plan, for the count goes on from one record to the next.
  const records = plan.world.records.map(inserted);
  return { ...plan, world: { ...plan.world, records }, steps: plan.steps.map(stepped) };
}

function hasFractions({ world, steps }: Plan): boolean {
  const changes = steps.flatMap((step) => (step.do === 'commit' ? step.changes : []));
  const changed = changes.flatMap((change) => ('put' in change ? [change.put] : 'set' in change ? [change.set] : []));
  return [...world.records, ...changed].some((record) => timesOf(record).some(([, time]) => !Number.isInteger(time)));
}

function timesOf(record: RunRecord): (readonly [string, number])[] {
  return (['created_at', 'updated_at', 'ended_at'] as const).flatMap((field) => {
    const time = record[field];
    return typeof time === 'number' ? [[field, time] as const] : [];
  });
}

function moved(record: RunRecord, shift: number): RunRecord {
  return { ...record, ...Object.fromEntries(timesOf(record).map(([field, time]) => [field, time + shift])) };
}
