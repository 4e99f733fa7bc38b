import { describe, expect, it } from 'vitest';
import { planOf } from '../../test/support/plans.ts';
import type { Bench } from './bench.ts';
import { calibrated } from './calibration.ts';
import { Stamina } from './stamina.ts';
import { timeLimits } from './time-limits.ts';

function benchWith(stamina = new Stamina()): Bench {
  const calibration = calibrated({ startup: 200, signOfLife: 100, flushes: true, reaction: 60 });
  return { calibration, stamina } as Partial<Bench> as Bench;
}

function limitsOf(argv: readonly string[], generous = 1, bench = benchWith()) {
  return timeLimits(bench, planOf(argv), generous);
}

describe('timeLimits', () => {
  it.each([
    [['a', '--interval', '0.05']],
    [['a', '--interval=0']],
    [['a', '--interval', '-3']],
    [['a', '--interval', '600']],
    [['a', '--interval', 'inf']],
    [['a', '--interval', 'soon']],
  ])('waits for no tick that is short or never comes: %j', (argv) => {
    const { tick, deadline } = limitsOf(argv);

    expect(tick).toBeLessThan(500);
    expect(deadline).toBeLessThan(5_500);
  });

  it.each([
    [['a'], 1],
    [['a', '--interval', '2'], 2],
    [['a', '--interval=1.5'], 1.5],
    [['a', '--interval', '1e0'], 1],
  ])('waits for a tick of %j', (argv, seconds) => {
    expect((limitsOf(argv).tick - limitsOf(['a', '--interval=0']).tick) / 1_500).toBeCloseTo(seconds, 1);
  });

  it('gives more time to later attempts and longer command lines', () => {
    const [first, later, long] = [limitsOf(['a']), limitsOf(['a'], 4), limitsOf(new Array<string>(10_000).fill('a'))];

    expect(later.settle).toBe(4 * first.settle);
    expect(later.deadline).toBe(2 * first.deadline);
    expect(long.deadline).toBeGreaterThan(first.deadline + 99_000);
  });

  it('shortens the deadline of a subject that hangs again and again, until it ends by itself once', () => {
    const stamina = new Stamina();
    const deadline = () => limitsOf(['a', '--interval', '0'], 1, benchWith(stamina)).deadline;
    const full = deadline();

    const seen = Array.from({ length: 8 }, () => {
      stamina.hung();
      return deadline();
    });

    expect(seen.slice(0, 3)).toEqual([full, full, full]);
    expect(seen[3]).toBe(full / 2);
    expect(seen.at(-1)).toBe(2_000);
    stamina.ended();
    expect(deadline()).toBe(full);
  });
});
