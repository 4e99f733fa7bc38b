import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedCase, WaiterRace } from '@run-completion/schemas/types';
import type { Bench } from '../engine/bench.ts';
import { smallestFailure } from '../generate/smallest-failure.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import { buildRace, type RaceShape, raceShapes } from './build-race.ts';
import { type DrawnRace, drawnRace } from './drawn-race.ts';
import { judgeRace } from './judge-race.ts';

/** A smaller race that passes once may still fail: it is run so often before it is believed. */
const believed = 3;
/** Milliseconds that may go into making a failure smaller. */
const shrinkFor = 12_000;

/** A case that draws races by the seed, from an entry of golden/v1/waiter-races.json. */
export function drawnRacesCase(listed: ListedCase): RunnableCase {
  const { id, proves, requirements } = listed;
  const shape = raceShapes.find((one) => one === listed['shape']);
  const runs = Number(listed['runs']);
  if (shape === undefined || !Number.isInteger(runs) || runs < 1) {
    throw new Error(`golden/v1/waiter-races.json: ${id} needs a known shape and a number of runs`);
  }
  return {
    id,
    proves,
    requirements,
    profile: 'reader',
    alone: true,
    run: (bench) => runRaces(listed, shape, runs, bench),
  };
}

async function runRaces(listed: ListedCase, shape: RaceShape, runs: number, bench: Bench): Promise<CaseOutcome> {
  const { id, requirements } = listed;
  const head = {
    id: id.replace('.', '.failed-'),
    proves: `What ${id} drew under seed ${bench.seed} as its failure.`,
    requirements,
  };
  const raceOf = (drawn: DrawnRace): WaiterRace => ({ ...head, ...buildRace(drawn, shape) });
  const search = await smallestFailure({
    arbitrary: drawnRace,
    seed: bench.seed,
    runs,
    signal: bench.signal,
    shrinkFor,
    judge: (drawn, smaller) => (smaller ? judgeAgain(bench, raceOf(drawn)) : judgeRace(bench, raceOf(drawn))),
  });
  if (search.first === undefined) return search.outcome;
  const { outcome } = search.first;
  if (search.smallest === undefined) return told(outcome, storeRace(id, raceOf(search.first.drawn), bench));

  const race = raceOf(search.smallest);
  // Once more, and this time what a person needs to look into it is kept, in place of what the larger one left.
  const again = await judgeAgain(bench, race, true);
  if (again.verdict !== 'fail') return told(outcome, storeRace(id, raceOf(search.first.drawn), bench));
  if (outcome.kept !== undefined) rmSync(outcome.kept, { recursive: true, force: true });
  return told(again, storeRace(id, race, bench));
}

async function judgeAgain(bench: Bench, race: WaiterRace, keep = false): Promise<CaseOutcome> {
  let outcome = await judgeRace(bench, race, { keep });
  for (let more = 1; more < believed && outcome.verdict === 'pass'; more += 1) {
    outcome = await judgeRace(bench, race, { keep });
  }
  return outcome;
}

function told(outcome: CaseOutcome, file: string): CaseOutcome {
  const found = `found among drawn races; \`li-conformance replay ${file}\` runs it again, as often as --times says`;
  return { ...outcome, message: `${outcome.message ?? 'failed'}\n${found}` };
}

/** Writes the race as a file beside what is kept of failures, and tells where. */
function storeRace(id: string, race: WaiterRace, { keepRoot, seed }: Bench): string {
  mkdirSync(keepRoot, { recursive: true });
  const file = join(keepRoot, `${id}-seed-${seed}.json`);
  writeFileSync(file, `${JSON.stringify(race, null, 2)}\n`);
  return file;
}
