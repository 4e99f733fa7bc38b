import { expect, test } from 'vitest';
import { legalAnswers } from '../oracle/legal-answers.ts';
import { withBystanders } from './bystanders.ts';
import { goldenFiles } from './golden-files.ts';
import { loadGoldenCase } from './load-golden-case.ts';
import { planOf } from './plan-of.ts';

const plans = goldenFiles().map(({ path, name }) => ({ name, plan: planOf(loadGoldenCase(path, name)) }));

test('bystanders change no legal answer of any case', () => {
  for (const { name, plan } of plans) {
    // A lone wildcard means whatever there is.
    if (plan.argv.includes('%')) continue;
    expect(legalAnswers(withBystanders(plan, 11, name)), name).toEqual(legalAnswers(plan));
  }
});

test('they are of every kind, over and not, and the records of the case keep their order', () => {
  const plan = planOf(loadGoldenCase(goldenFiles()[0]?.path ?? ''));
  const { records } = withBystanders(plan, 3, 'word').world;
  const strangers = records.filter((one) => !plan.world.records.includes(one));
  expect(new Set(strangers.map(({ kind }) => kind)).size).toBe(7);
  expect(strangers.filter(({ status }) => status === 'running').length).toBeGreaterThan(0);
  expect(strangers.filter(({ status }) => status === 'completed').length).toBeGreaterThan(0);
  expect(records.filter((one) => plan.world.records.includes(one))).toEqual(plan.world.records);
});

test('they differ by seed and by case, and repeat for both', () => {
  const plan = planOf(loadGoldenCase(goldenFiles()[0]?.path ?? ''));
  expect(withBystanders(plan, 3, 'word')).toEqual(withBystanders(plan, 3, 'word'));
  expect(withBystanders(plan, 3, 'word')).not.toEqual(withBystanders(plan, 4, 'word'));
  expect(withBystanders(plan, 3, 'word')).not.toEqual(withBystanders(plan, 3, 'other'));
});

test('a store that is broken, or a case that asks for none, gets none', () => {
  const plan = planOf(loadGoldenCase(goldenFiles()[0]?.path ?? ''));
  expect(withBystanders({ ...plan, bystanders: false }, 3, 'word').world).toEqual(plan.world);
  const broken = { ...plan, world: { store: 'corrupt' as const, records: [] } };
  expect(withBystanders(broken, 3, 'word')).toBe(broken);
});
