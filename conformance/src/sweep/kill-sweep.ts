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
  bench.races.traced ||= whole.calls.length > 0;
  const first = outcomeOfHistories([whole.history]);
  if (first.verdict !== 'pass') return first;
  for (const { interruption, words } of pointsOf(whole)) {
    if (bench.signal.aborted) return { verdict: 'inconclusive', message: 'interrupted' };
    const write = await interruptedWrite(bench, field, swept, interruption);
    if (write.killed) bench.races.noteKill(write.history);
    const { verdict, message = '' } = outcomeOfHistories([write.history]);
    if (verdict !== 'pass') return { verdict, message: `killed ${words}:\n${message}` };
  }
  return { verdict: 'pass' };
}

interface Point {
  readonly interruption: Interruption;
  /** Where it is, for people. */
  readonly words: string;
}

function pointsOf({ calls, took, answered }: InterruptedWrite): Point[] {
  const most = Math.max(4, Math.floor(budget / took));
  if (calls.length === 0) {
    const step = (2 * answered) / instants;
    return Array.from({ length: Math.min(most, instants) }, (_, index) => atTime(index * step));
  }
  // Nothing can be torn before the first byte is written; one point there shows that nothing is.
  const written = Math.max(1, calls.findIndex(isWriting));
  const places = [0, ...calls.map((_, index) => index).slice(written)];
  const step = Math.max(1, places.length / most);
  const chosen = places.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return [...new Set([...chosen, calls.length - 1])].map((place) => atCall(calls, place));
}

function atTime(milliseconds: number): Point {
  return { interruption: { how: 'time', milliseconds }, words: `${milliseconds.toFixed(1)} ms after the call` };
}

function atCall(calls: readonly DatabaseCall[], place: number): Point {
  const { name = '', file = '' } = calls[place] ?? {};
  const nth = calls.slice(0, place + 1).filter((call) => call.name === name).length;
  return {
    interruption: { how: 'call', name, nth },
    words: `at database call ${place + 1} of ${calls.length} (${name} on ${file})`,
  };
}
