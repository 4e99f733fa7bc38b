import type { ListedCase } from '@run-completion/schemas/types';
import type { RunnableCase } from '../runnable-case.ts';
import { inField } from './in-field.ts';
import { raceShapes } from './race-shapes.ts';
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
    run: (bench) => inField(bench, shape.writers[1], (field) => searchRaces({ listed, shape, races, bench, field })),
  };
}
