import type { Step, World } from '@run-completion/schemas/types';
import type { Legal } from './legal.ts';

/** What one process of a subject is put through: final ids, bystanders included, nothing left to choose. */
export interface Plan {
  readonly world: World;
  readonly argv: readonly string[];
  /** Always begins with a start and ends with an exit. */
  readonly steps: readonly Step[];
  /** False where the very bytes are too strange to seed beside bystanders. */
  readonly bystanders: boolean;
}

/**
 * What is legal for a plan, given the barriers (indices of await steps in `plan.steps`) that nobody could confirm.
 * With an empty set the strict answers; with more, phases melt together and more answers are legal.
 */
export type LegalFor = (unconfirmed: ReadonlySet<number>) => Legal;
