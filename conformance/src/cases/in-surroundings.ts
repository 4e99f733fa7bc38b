import type { Plan } from '../plan.ts';
import { withBystanders } from './bystanders.ts';
import { withOtherTimes } from './other-times.ts';

/** The plan as it is run: among unrelated records, at a time of its own. Neither changes what is legal. */
export function inSurroundings(plan: Plan, seed: number, word: string): Plan {
  return withOtherTimes(withBystanders(plan, seed, word), seed, word);
}
