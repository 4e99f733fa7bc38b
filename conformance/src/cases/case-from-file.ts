import { readFileSync } from 'node:fs';
import type { Race } from '@run-completion/schemas/types';
import type { RunnableCase } from '../runnable-case.ts';
import { schemaFaults } from '../runner/schema-faults.ts';
import { judgeRace } from '../waiters/judge-race.ts';
import { goldenCase } from './golden-case.ts';
import { loadGoldenCase } from './load-golden-case.ts';

/** One case file or race file of anybody's, such as a failed run keeps. Throws an Error of one line where it is wrong. */
export function caseFromFile(path: string): RunnableCase {
  const race = raceIn(path);
  if (race === undefined) return goldenCase(loadGoldenCase(path));
  const { id, proves, requirements } = race;
  return { id, proves, requirements, profile: 'reader', run: (bench) => judgeRace(bench, race) };
}

/** The race in a file; undefined where it holds something else, or nothing that can be read. */
function raceIn(path: string): Race | undefined {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // whoever reads it as a case file says what is wrong
  }
  // Only a race has waiters.
  if (typeof data !== 'object' || data === null || !('waiters' in data)) return undefined;
  const faults = schemaFaults('race', data);
  if (faults.length > 0) throw new Error(`${path} is no race file: ${faults.slice(0, 3).join('; ')}`);
  return data as Race;
}
