import type { WriterRace } from '@run-completion/schemas/types';
import type { RunnableCase } from '../runnable-case.ts';
import { schemaFaults } from '../runner/schema-faults.ts';
import { inField } from './in-field.ts';
import { judgeRace } from './judge-race.ts';

/** Whether a document says of itself that it is a race of writers. */
export function isWriterRace(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'race' in data;
}

/** A stored race as a case that runs it once. Throws an Error of one line where it is wrong. */
export function raceFromData(data: unknown, path: string): RunnableCase {
  const faults = schemaFaults('writer-race', data);
  if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
  const { race, ...plan } = data as WriterRace;
  return {
    id: race,
    proves: `The answers and rows of one race, gate ${plan.gate}, explain each other.`,
    requirements: ['d5.one-transaction'],
    profile: 'writer',
    alone: true,
    run: (bench) => inField(bench, plan.writers, (field) => judgeRace(field, plan, bench)),
  };
}
