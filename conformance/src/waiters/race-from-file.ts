import type { WaiterRace } from '@run-completion/schemas/types';
import type { RunnableCase } from '../runnable-case.ts';
import { schemaFaults } from '../runner/schema-faults.ts';
import { judgeRace } from './judge-race.ts';

/** Whether a document says of itself that it is a race that waiters watch. */
export function isWaiterRace(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'waiters' in data;
}

/** A stored race as a case that runs it once. Throws an Error of one line where it is wrong. */
export function waiterRaceFromData(data: unknown, path: string): RunnableCase {
  const faults = schemaFaults('waiter-race', data);
  if (faults.length > 0) throw new Error(`${path} is no race file: ${faults.slice(0, 3).join('; ')}`);
  const race = data as WaiterRace;
  const { id, proves, requirements } = race;
  return { id, proves, requirements, profile: 'reader', alone: true, run: (bench) => judgeRace(bench, race) };
}
