import type { Bench } from '../engine/bench.ts';
import { outcomeOfHistories } from '../race/judge-race.ts';
import type { RaceField } from '../race/race-field.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import { type InterruptedWrite, type Interruption, interruptedWrite } from './interrupted-write.ts';
import type { SweptWrite } from './swept-write.ts';
import { type DatabaseCall, isWriting } from './tracer.ts';

/** Milliseconds that one sweep may take; a driver that starts slowly is killed at fewer points. */
const budget = 8_000;
/** Without a tracer the write is killed at so many instants, spread over the time that it takes. */
const instants = 20;

/**
 * Kills a fresh writer at one point of its write after another, and judges what is left of it (d5.write-set,
 * d5.rejection-audited, d5.override-audited). Where it can be traced the points are its calls about files of the store.
 */
export async function killSweep(bench: Bench, field: RaceField, swept: SweptWrite): Promise<CaseOutcome> {
  const whole = await interruptedWrite(bench, field, swept, { how: 'count' });
  const first = outcomeOfHistories([whole.history]);
  if (first.verdict !== 'pass') return first;
  for (const point of pointsOf(whole)) {
    if (bench.signal.aborted) return { verdict: 'inconclusive', message: 'interrupted' };
    const write = await interruptedWrite(bench, field, swept, point);
    if (write.killed) bench.races.noteKill(write.history);
    const outcome = outcomeOfHistories([write.history]);
    if (outcome.verdict !== 'pass') {
      return { verdict: outcome.verdict, message: `killed ${inWords(point, whole.calls)}:\n${outcome.message ?? ''}` };
    }
  }
  return { verdict: 'pass' };
}

function pointsOf({ calls, took }: InterruptedWrite): Interruption[] {
  const most = Math.max(4, Math.floor(budget / took));
  if (calls.length === 0) {
    const step = took / instants;
    return Array.from({ length: Math.min(most, instants) }, (_, index) => ({
      how: 'time',
      milliseconds: index * step,
    }));
  }
  // Nothing can be torn before the first byte is written; one point there shows that nothing is.
  const written = Math.max(0, calls.findIndex(isWriting));
  const points = [1, ...calls.map((_, index) => index + 1).slice(written)];
  const step = Math.max(1, points.length / most);
  const chosen = Array.from(
    { length: Math.min(most, points.length) },
    (_, index) => points[Math.floor(index * step)] ?? 1,
  );
  return [...new Set([...chosen, calls.length])].map((nth) => ({ how: 'call', nth }));
}

function inWords(point: Interruption, calls: readonly DatabaseCall[]): string {
  if (point.how !== 'call')
    return point.how === 'time' ? `${point.milliseconds.toFixed(1)} ms after the call` : 'never';
  const { name = '', file = '' } = calls[point.nth - 1] ?? {};
  return `at database call ${point.nth} of ${calls.length} (${name} on ${file})`;
}
