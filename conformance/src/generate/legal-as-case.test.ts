import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withBystanders } from '../cases/bystanders.ts';
import { preparedCase } from '../cases/golden-case.ts';
import { legalOf, planOf } from '../cases/plan-of.ts';
import { legalAnswers } from '../oracle/legal-answers.ts';
import { schemaFaults } from '../runner/schema-faults.ts';
import { buildWait } from './build-wait.ts';
import { drawnWait } from './drawn-wait.ts';
import { legalAsCase } from './legal-as-case.ts';
import { shapes } from './shapes.ts';

const head = { id: 'generated.failed-sample', proves: 'A drawn plan can be stored.', requirements: ['d2.refetch'] };

test.each(Object.entries(shapes))(
  'a drawn plan of the shape %s is stored as a valid case that replays to the letter',
  (name, shape) => {
    for (const drawn of fc.sample(drawnWait(shape), { numRuns: 20, seed: 9 })) {
      const plan = withBystanders(buildWait(drawn, shape), 9, name);
      const legal = legalAnswers(plan);
      const stored = JSON.parse(JSON.stringify(legalAsCase(head, plan, legal)));
      expect(schemaFaults('case', stored)).toEqual([]);
      expect(planOf(stored)).toEqual({ ...plan, bystanders: false });
      expect(legalOf(stored)).toEqual(legal);
      expect(preparedCase(stored, 123).plan).toEqual({ ...plan, bystanders: false });
    }
  },
);
