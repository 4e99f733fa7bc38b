import type { Case } from '@run-completion/schemas/types';
import { judgePlan } from '../engine/judge-plan.ts';
import { legalAnswers } from '../oracle/legal-answers.ts';
import type { LegalFor, Plan } from '../plan.ts';
import type { RunnableCase } from '../runnable-case.ts';
import { inSurroundings } from './in-surroundings.ts';
import { legalOf, planOf } from './plan-of.ts';
import { renameIds } from './rename-ids.ts';

/** What a case asks of a subject under one seed: ids renamed, bystanders added, times moved. */
export function preparedCase(one: Case, seed: number): { plan: Plan; legalFor: LegalFor } {
  const renamed = renameIds(one, seed);
  const plan = inSurroundings(planOf(renamed), seed, one.id);
  const golden = legalOf(renamed);
  // Where a barrier could not be confirmed the golden phases say too much, and the oracle says what is left of them.
  return { plan, legalFor: (unconfirmed) => (unconfirmed.size === 0 ? golden : legalAnswers(plan, unconfirmed)) };
}

/** A case file, made ready to run. */
export function goldenCase(one: Case): RunnableCase {
  return {
    id: one.id,
    proves: one.proves,
    requirements: one.requirements,
    profile: 'reader',
    run: (bench) => {
      const { plan, legalFor } = preparedCase(one, bench.seed);
      return judgePlan(bench, plan, legalFor, { name: one.id });
    },
  };
}
