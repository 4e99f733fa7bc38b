import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withBystanders } from '../cases/bystanders.ts';
import { legalAnswers } from '../oracle/legal-answers.ts';
import { pieces } from '../oracle/tokens.ts';
import { buildWait } from './build-wait.ts';
import { drawnWait } from './drawn-wait.ts';
import { type Shape, shapes } from './shapes.ts';

const each = Object.entries(shapes).map(([name, shape]) => ({ name, shape }));

function samples(shape: Shape, count: number, seed = 1) {
  return fc.sample(drawnWait(shape), { numRuns: count, seed }).map((drawn) => buildWait(drawn, shape));
}

describe.each(each)('$name', ({ name, shape }) => {
  test('one seed always gives the same plans, another seed others', () => {
    expect(samples(shape, 5)).toEqual(samples(shape, 5));
    expect(samples(shape, 5)).not.toEqual(samples(shape, 5, 2));
  });

  test('every plan can be judged, whatever barriers could be confirmed', () => {
    for (const plan of samples(shape, 30)) {
      const full = withBystanders(plan, 1, name);
      const barriers = full.steps.flatMap((step, index) => (step.do === 'await' ? [index] : []));
      const strict = legalAnswers(full);
      expect(strict).toEqual(legalAnswers(plan));
      for (const unconfirmed of [barriers, barriers.slice(0, 1), barriers.slice(1), barriers.slice(-1)]) {
        expect(legalAnswers(full, new Set(unconfirmed)).length).toBeGreaterThan(0);
      }
    }
  });

  test('every plan has a line to wait for at each barrier after the first', () => {
    for (const plan of samples(shape, 30)) {
      const strict = legalAnswers(plan);
      const last = strict[0]?.phases.length ?? 0;
      const reopens = JSON.stringify(shape).includes('reopened');
      for (let phase = 0; phase < last - 1 && !reopens; phase += 1) {
        expect(strict.every(({ phases }) => phases[phase]?.some(({ least }) => least > 0))).toBe(true);
      }
    }
  });
});

describe('what is drawn', () => {
  const of = (name: string, count = 60) => samples(shapes[name] ?? expect.unreachable(name), count);
  const namesIn = (argv: readonly string[]) => argv.flatMap(pieces).length - 2;

  test('many: from a few names to nearly two hundred', () => {
    const counts = of('many', 40).map(({ argv }) => namesIn(argv));
    expect(Math.max(...counts)).toBeGreaterThan(150);
    expect(Math.min(...counts)).toBeLessThan(60);
  });

  test('late: up to twelve ticks', () => {
    const ticks = of('late').map(({ steps }) => steps.filter((step) => step.do === 'commit').length);
    expect(Math.max(...ticks)).toBeGreaterThanOrEqual(7);
  });

  test('vanish: exits of 2, and rows that go', () => {
    const plans = of('vanish');
    expect(plans.some((plan) => JSON.stringify(plan.steps).includes('"delete"'))).toBe(true);
    expect(plans.some((plan) => legalAnswers(plan).some(({ exit }) => String(exit) === '2'))).toBe(true);
  });

  test('same-tick: several legal answers, and commits that share a phase', () => {
    expect(of('same-tick').some((plan) => legalAnswers(plan).length > 1)).toBe(true);
  });

  test('aliases: names of several lines, and prefixes', () => {
    const plans = of('aliases');
    expect(plans.some((plan) => JSON.stringify(legalAnswers(plan)).match(/"most":[2-9]/))).toBe(true);
    expect(
      plans.some(({ argv }) => argv.some((word) => word.split(',').some((name) => /^[0-9a-f]{8,31}$/.test(name)))),
    ).toBe(true);
  });

  test('hostile: strange signs in ids', () => {
    const text = JSON.stringify(of('hostile').map(({ argv }) => argv));
    for (const sign of ['%', '\u{1F680}', 'e\u0301', "'"]) expect(text).toContain(sign);
  });

  test('interrupt: a signal, and always exit 3', () => {
    for (const plan of of('interrupt')) expect(legalAnswers(plan).map(({ exit }) => exit)).toEqual([[3]]);
  });

  test('all kinds, every exit, commas and both places of the option', () => {
    const plans = [...of('small'), ...of('aliases')];
    const exits = new Set(plans.flatMap((plan) => legalAnswers(plan).map(({ exit }) => String(exit))));
    expect([...exits].sort()).toEqual(['0', '1', '2']);
    expect(plans.some(({ argv }) => argv[0] === '--interval')).toBe(true);
    expect(plans.some(({ argv }) => argv.at(-2) === '--interval')).toBe(true);
    expect(plans.some(({ argv }) => argv.some((word) => word.includes(',')))).toBe(true);
  });
});
