import type { Requirement } from '@run-completion/schemas/types';

/** A requirement whose id is enough to tell it from others. */
export function requirement(id: string, level: Requirement['level'], more: Partial<Requirement> = {}): Requirement {
  return { id, level, decision: 'D4', profile: 'reader', sentence: `The sentence of ${id}.`, place: 'D4', ...more };
}
