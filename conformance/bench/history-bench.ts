import { fileURLToPath } from 'node:url';
import { courseOf } from '../src/history/course-of.ts';
import type { RecordHistory } from '../src/history/history.ts';
import { joinRows } from '../src/history/join-rows.ts';
import { judgeCourse } from '../src/history/judge-course.ts';
import { judgeRecord } from '../src/history/judge-record.ts';
import { placeCalls } from '../src/history/place-calls.ts';
import { simulateRace } from '../test/support/simulation/simulated-race.ts';
import { buildPorcupine, timePorcupine } from './porcupine-bench.ts';

const sizes = [
  { calls: 200, clients: 4, limit: undefined },
  { calls: 1_000, clients: 8, limit: undefined },
  { calls: 1_000, clients: 16, limit: 10 },
  { calls: 10_000, clients: 32, limit: 100 },
] as const;

const seeds = [1, 2, 3];

/** Rounds of each history that are not counted. */
const warmUp = 5;

/**
 * How long layer R and the whole judgement take for simulated histories of one record, and Porcupine for the same ones.
 * Medians of `rounds` in milliseconds, of the slowest of three histories. Answers with the exit code: 1 where a limit was
 * missed. `root` is the folder of the kit, `cache` one for what is built.
 */
export function benchHistory({ rounds, cache }: { rounds: number; cache: string }): number {
  const { program, why } = buildPorcupine(
    fileURLToPath(new URL('../../conformance/bench/porcupine', import.meta.url)),
    cache,
  );
  if (program === undefined) console.log(`Porcupine is not measured: ${why}\n`);
  const header = ['history', 'R', 'limit', 'P, J and R', 'Porcupine, pinned', 'Porcupine, answers'];
  console.log(header.map((word) => word.padEnd(19)).join(''));
  let missed = 0;
  for (const { calls, clients, limit } of sizes) {
    const histories = seeds.map((seed) => simulated(seed, calls, clients));
    const real = slowest(histories.map((history) => times(rounds, () => timeR(history))));
    const whole = slowest(histories.map((history) => times(rounds, () => judgeRecord(history))));
    const porcupine = [true, false].map((pinned) =>
      program === undefined ? 'not measured' : inWords(timePorcupine(program, histories, { pinned, rounds: 3 })),
    );
    const kept = limit === undefined ? '' : real < limit ? `${limit} met` : `${limit} MISSED`;
    if (limit !== undefined && real >= limit) missed += 1;
    const cells = [`${calls} x ${clients}`, ms(real), kept, ms(whole), ...porcupine];
    console.log(cells.map((cell) => cell.padEnd(19)).join(''));
  }
  return missed === 0 ? 0 : 1;
}

/** No versions, and no race lost: that is what a model with one step a call can judge. */
function simulated(seed: number, calls: number, clients: number): RecordHistory {
  const shares = { read: 0.15, none: 0.02, vague: 0.02, busy: 0.01 };
  return simulateRace({
    seed,
    calls,
    clients,
    shares,
    versioned: false,
    start: 'running',
    style: { locking: 'atomic' },
  }).history;
}

function timeR(history: RecordHistory): void {
  const joined = joinRows(history);
  const { moves, answers } = placeCalls(joined);
  const course = courseOf(joined.view, moves);
  const operations = new Map(history.operations.map((operation) => [operation.id, operation]));
  if (course === undefined || judgeCourse(course, answers, operations).length > 0) {
    throw new Error('a right history was blamed');
  }
}

/** After rounds that are not counted: a compiler that is still at work is not what is measured. */
function times(rounds: number, run: () => void): number[] {
  for (let round = 0; round < warmUp; round += 1) run();
  return Array.from({ length: rounds }, () => {
    const began = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - began) / 1e6;
  });
}

function slowest(all: readonly (readonly number[])[]): number {
  return Math.max(...all.map(median));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

function inWords({ results, millis }: ReturnType<typeof timePorcupine>): string {
  const unknown = results.filter((result) => result === 'Unknown').length;
  if (results.includes('Illegal')) return 'ILLEGAL';
  const known = millis.filter((_, index) => results[index] === 'Ok');
  const time = known.length === 0 ? '' : ms(slowest(known));
  return unknown === 0 ? time : `${time}${time && ', '}${unknown} of ${results.length} gave up`;
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
}
