import type { ListedCase } from '@run-completion/schemas/types';
import { DriverFault } from '../driver/driver-fault.ts';
import type { Bench } from '../engine/bench.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import { StoreRefusal } from '../store/store-refusal.ts';
import { startDriverWriter } from './driver-writer.ts';
import { RaceField } from './race-field.ts';
import { type RaceShape, raceShapes } from './race-shapes.ts';
import { searchRaces } from './search-races.ts';

/** A case that lets writers of the subject race, from an entry of golden/v1/races.json. */
export function raceCase(listed: ListedCase): RunnableCase {
  const { id, proves, requirements } = listed;
  const shape = raceShapes[String(listed['shape'])];
  const races = Number(listed['races']);
  if (shape === undefined || !Number.isInteger(races) || races < 1) {
    throw new Error(`golden/v1/races.json: ${id} needs a known shape and a number of races`);
  }
  return {
    id,
    proves,
    requirements,
    profile: 'writer',
    alone: true,
    run: (bench) => runCase(listed, shape, races, bench),
  };
}

async function runCase(listed: ListedCase, shape: RaceShape, races: number, bench: Bench): Promise<CaseOutcome> {
  let field: RaceField | undefined;
  try {
    field = await RaceField.open(bench, shape.writers[1], startDriverWriter(bench));
    return await searchRaces({ listed, shape, races, bench, field });
  } catch (error) {
    if (error instanceof StoreRefusal) {
      bench.storeFacts.add(error.message);
      return { verdict: 'not-tested', message: error.message };
    }
    // A driver that does not keep its protocol says nothing about what it drives.
    if (error instanceof DriverFault)
      return { verdict: 'inconclusive', message: `the driver is broken: ${error.message}` };
    throw error;
  } finally {
    await field?.close();
  }
}
