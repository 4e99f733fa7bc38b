import type { EntityType } from './entity.ts';
import type { Kind } from './kind.ts';
import { vocabulary } from './vocabulary.ts';

/** The statuses in which a run of this kind is over. */
export function terminalStatuses(kind: Kind): readonly string[] {
  return vocabulary.terminal[kind];
}

/** Whether a persisted status means that the record is over (D1). NULL and words in no list are not: they are waited on. */
export function isTerminal(entity: EntityType, status: string | null): boolean {
  return status !== null && vocabulary.terminal[entity].includes(status);
}
