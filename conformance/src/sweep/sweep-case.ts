import type { ListedCase } from '@run-completion/schemas/types';
import { inField } from '../race/in-field.ts';
import type { RunnableCase } from '../runnable-case.ts';
import { killSweep } from './kill-sweep.ts';
import { sweptWrites } from './swept-write.ts';

/** A case that kills writers of the subject in the middle of a write, from an entry of golden/v1/races.json. */
export function sweepCase({ id, proves, requirements, write }: ListedCase & { write?: unknown }): RunnableCase {
  const swept = sweptWrites[String(write)];
  if (swept === undefined) throw new Error(`golden/v1/races.json: ${id} needs a known write to sweep`);
  return {
    id,
    proves,
    requirements,
    profile: 'writer',
    alone: true,
    run: (bench) => inField(bench, 0, (field) => killSweep(bench, field, swept)),
  };
}
