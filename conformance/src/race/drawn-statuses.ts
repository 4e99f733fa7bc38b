import { type EntityType, pendingOf, statusesOf, terminalOf } from '../writer/words.ts';

/** The statuses of an entity type that a race may seed or write (D1, D5). */
export function drawnStatuses(entity: EntityType, which: 'any' | 'pending' | 'terminal'): readonly string[] {
  if (which === 'any') return statusesOf(entity);
  return which === 'terminal' ? terminalOf(entity) : pendingOf(entity);
}
