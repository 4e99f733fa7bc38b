import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedCases } from '../cases/golden-files.ts';
import { legalAnswers } from '../oracle/legal-answers.ts';
import { pieces } from '../oracle/tokens.ts';
import { runKinds } from '../oracle/vocabulary.ts';
import type { Plan } from '../plan.ts';
import { buildWait } from './build-wait.ts';
import { drawnWait } from './drawn-wait.ts';
import { type Shape, shapes } from './shapes.ts';

interface Drawn {
  readonly shape: string;
  readonly plan: Plan;
  readonly text: string;
  readonly names: number;
  readonly ticks: number;
}

/** Just what a subject is put through under one seed: as many draws as each listed case makes, in the same way. */
function drawnUnder(seed: number): Drawn[] {
  return listedCases('generated').flatMap(({ shape, runs }) => {
    const drawing = shapes[String(shape)];
    return drawing === undefined ? [] : plansOf(drawing, Number(runs), seed).map((plan) => told(String(shape), plan));
  });
}

function plansOf(shape: Shape, runs: number, seed: number): Plan[] {
  const plans: Plan[] = [];
  const draw = fc.property(drawnWait(shape), (drawn) => void plans.push(buildWait(drawn, shape)));
  fc.assert(draw, { seed, numRuns: runs });
  return plans;
}

function told(shape: string, plan: Plan): Drawn {
  const ticks = plan.steps.filter((step) => step.do === 'await' && step.what === 'seen').length;
  return { shape, plan, text: JSON.stringify(plan), names: plan.argv.flatMap(pieces).length - 2, ticks };
}

const twoEndInOneCommit = ({ steps }: Plan): boolean =>
  steps.some((step) => step.do === 'commit' && step.changes.filter((change) => 'set' in change).length > 1);

const prefixed = ({ argv, world }: Plan): boolean =>
  argv.flatMap(pieces).some((name) => world.records.some(({ id }) => id !== name && id.startsWith(name)));

const repeated = ({ argv }: Plan): boolean => {
  const names = argv.flatMap(pieces);
  return new Set(names).size < names.length;
};

/** What every seed has to bring: a suite that left one out would let a program pass by luck. */
const always: Readonly<Record<string, (drawn: Drawn) => boolean>> = {
  'a plan of at least 60 names': ({ names }) => names >= 60,
  'a plan of at most 3 names': ({ names }) => names <= 3,
  'a plan of more than 3 ticks': ({ ticks }) => ticks > 3,
  'a commit in which two end': ({ plan }) => twoEndInOneCommit(plan),
  'a row that disappears': ({ text }) => text.includes('"delete"'),
  'a prefix': ({ plan }) => prefixed(plan),
  'a name given twice': ({ shape, plan }) => shape !== 'many' && repeated(plan),
  'a comma': ({ plan }) => plan.argv.some((word) => word.includes(',')),
  'a signal': ({ text }) => text.includes('"signal"'),
  'a character beyond ASCII': ({ text }) => /\P{ASCII}/u.test(text),
  'a plan with several legal answers': ({ plan }) => legalAnswers(plan).length > 1,
};

/** What some seed or other has to bring. */
const nowAndThen: Readonly<Record<string, (drawn: Drawn) => boolean>> = {
  'at least 180 names in one plan': ({ names }) => names >= 180,
  'more than 7 ticks in one plan': ({ ticks }) => ticks > 7,
  'a row that appears too late': ({ text }) => text.includes('"put"'),
  'an end of 64 bits': ({ text }) => text.includes('9223372036854775807'),
  'a NULL status': ({ text }) => text.includes('"status":null'),
  SIGINT: ({ text }) => text.includes('SIGINT'),
  SIGTERM: ({ text }) => text.includes('SIGTERM'),
  'a plan in which nothing ends late': ({ ticks }) => ticks === 0,
};

const seeds = Array.from({ length: 12 }, (_, index) => 1 + index * 7_919);

describe.each(seeds)('under seed %i', (seed) => {
  const drawn = drawnUnder(seed);

  test.each(Object.entries(always))('there is %s', (_, holds) => {
    expect(drawn.some(holds)).toBe(true);
  });

  test('all kinds end late, and every exit comes up', () => {
    const ending = drawn.flatMap(({ plan }) =>
      plan.steps.flatMap((step) => (step.do === 'commit' ? step.changes : [])),
    );
    const kinds = new Set(ending.flatMap((change) => ('set' in change ? [change.set.kind] : [])));
    expect([...kinds].sort()).toEqual([...runKinds].sort());
    const exits = new Set(drawn.flatMap(({ plan }) => legalAnswers(plan).map(({ exit }) => String(exit))));
    expect([...exits].sort()).toEqual(['0', '1', '2', '3']);
  });
});

test.each(Object.entries(nowAndThen))('some seed brings %s', (_, holds) => {
  expect(seeds.some((seed) => drawnUnder(seed).some(holds))).toBe(true);
});

test('every shape is drawn by some case, and every case has a shape', () => {
  const listed = new Set(listedCases('generated').map(({ shape }) => String(shape)));
  expect([...listed].sort()).toEqual([...Object.keys(shapes), 'incremental'].sort());
});
