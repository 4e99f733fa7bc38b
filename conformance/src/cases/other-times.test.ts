import { expect, test } from 'vitest';
import { legalAnswers } from '../oracle/legal-answers.ts';
import type { Plan } from '../plan.ts';
import { goldenFiles } from './golden-files.ts';
import { loadGoldenCase } from './load-golden-case.ts';
import { withOtherTimes } from './other-times.ts';
import { planOf } from './plan-of.ts';

const sample: Plan = {
  world: {
    records: [
      { kind: 'session', id: 'a' },
      { kind: 'session', id: 'b', created_at: 1_767_230_000, updated_at: 1_767_230_001.5, ended_at: null },
      { kind: 'play', id: 'c', status: 'merged', ended_at: 1_767_230_009 },
    ],
  },
  argv: ['a'],
  steps: [
    { do: 'start' },
    { do: 'commit', changes: [{ set: { kind: 'session', id: 'a', status: 'failed', ended_at: 1_767_230_002 } }] },
    { do: 'commit', changes: [{ put: { kind: 'session', id: 'd' } }, { delete: { kind: 'play', id: 'c' } }] },
    { do: 'exit' },
  ],
  bystanders: true,
};

/** Every time of a plan, in the order of its text. */
function timesOf(plan: Plan): number[] {
  return [...JSON.stringify(plan).matchAll(/_at":([0-9.]+)/g)].map(([, time]) => Number(time));
}

test('all times are moved by one amount, and absent ones are counted in the order of insertion', () => {
  const moved = withOtherTimes(sample, 3, 'word');
  const [a] = moved.world.records;
  const shift = Number(a?.created_at) - 1_767_225_600;
  expect(shift).not.toBe(0);
  expect(moved.world.records).toEqual([
    { kind: 'session', id: 'a', created_at: 1_767_225_600 + shift },
    {
      kind: 'session',
      id: 'b',
      created_at: 1_767_230_000 + shift,
      updated_at: 1_767_230_001.5 + shift,
      ended_at: null,
    },
    {
      kind: 'play',
      id: 'c',
      status: 'merged',
      created_at: 1_767_225_601 + shift,
      ended_at: 1_767_230_009 + shift,
    },
  ]);
  expect(moved.steps).toEqual([
    { do: 'start' },
    {
      do: 'commit',
      changes: [{ set: { kind: 'session', id: 'a', status: 'failed', ended_at: 1_767_230_002 + shift } }],
    },
    {
      do: 'commit',
      changes: [
        { put: { kind: 'session', id: 'd', created_at: 1_767_225_602 + shift } },
        { delete: { kind: 'play', id: 'c' } },
      ],
    },
    { do: 'exit' },
  ]);
});

test('they differ by seed and by case, and repeat for both', () => {
  const shifts = Array.from({ length: 50 }, (_, seed) => timesOf(withOtherTimes(sample, seed, 'word'))[0]);
  expect(new Set(shifts).size).toBe(50);
  expect(withOtherTimes(sample, 3, 'word')).toEqual(withOtherTimes(sample, 3, 'word'));
  expect(withOtherTimes(sample, 3, 'word')).not.toEqual(withOtherTimes(sample, 3, 'other'));
});

test('a plan to be run to the letter is left as it is', () => {
  const plan = { ...sample, bystanders: false };
  expect(withOtherTimes(plan, 3, 'word')).toBe(plan);
});

test('other times change no legal answer of any case', () => {
  for (const { path, name } of goldenFiles()) {
    const plan = planOf(loadGoldenCase(path, name));
    const moved = withOtherTimes(plan, 11, name);
    expect(legalAnswers(moved), name).toEqual(legalAnswers(plan));
    if (plan.bystanders && plan.world.records.length > 0) expect(moved, name).not.toEqual(plan);
  }
});

test('fractions of a second that a plan has stay what they are; others get one', () => {
  const whole = { ...sample, world: { records: [{ kind: 'session', id: 'a', updated_at: 1_767_230_000 }] } } as Plan;
  const seeds = Array.from({ length: 20 }, (_, seed) => seed);
  const fractions = (plan: Plan) => new Set(seeds.flatMap((seed) => timesOf(withOtherTimes(plan, seed, '')).map(rest)));
  expect(fractions(sample)).toEqual(new Set([0, 0.5]));
  expect(fractions(whole).size).toBeGreaterThan(5);
});

function rest(time: number): number {
  return time % 1;
}
