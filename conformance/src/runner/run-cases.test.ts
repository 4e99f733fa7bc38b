import { describe, expect, it } from 'vitest';
import { fakeCase } from '../../test/support/fake-case.ts';
import type { Bench } from '../engine/bench.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import { type RunOptions, runCases } from './run-cases.ts';

const bench = Object.freeze({}) as Bench;
const never: RunOptions = {
  jobs: 2,
  signal: new AbortController().signal,
  known: new Map(),
  enough: () => false,
  onDone: () => undefined,
};
const run = (cases: readonly RunnableCase[], more: Partial<RunOptions> = {}) =>
  runCases(cases, bench, { ...never, ...more });

/** Cases that stand still until they are let go, so that a test sees what runs at the same time. */
function gate() {
  const waiting: (() => void)[] = [];
  const outcome = () => new Promise<CaseOutcome>((done) => waiting.push(() => done({ verdict: 'pass' })));
  return { waiting, outcome };
}

describe('runCases', () => {
  it('answers in the order given, whatever ended first', async () => {
    const { waiting, outcome } = gate();
    const running = run([fakeCase('g.slow', ['d4.a'], outcome), fakeCase('g.fast', ['d4.a'])], {
      onDone: (judged) => judged.face.id === 'g.fast' && waiting[0]?.(),
    });
    expect((await running).map((one) => [one.face.id, one.verdict])).toEqual([
      ['g.slow', 'pass'],
      ['g.fast', 'pass'],
    ]);
  });

  it('runs a watch after all others, wherever it stands', async () => {
    const ended: string[] = [];
    await run([fakeCase('watch.all', ['d1.a']), fakeCase('g.a', ['d4.a']), fakeCase('g.b', ['d4.a'])], {
      onDone: (judged) => ended.push(judged.face.id),
    });
    expect(ended.at(-1)).toBe('watch.all');
  });

  it('judges one case as often as it is given', async () => {
    const outcomes: CaseOutcome[] = [{ verdict: 'fail' }, { verdict: 'pass' }];
    const flaky = fakeCase('g.flaky', ['d4.a'], async () => outcomes.shift() ?? { verdict: 'kit-error' });
    expect((await run([flaky, flaky], { jobs: 1 })).map((one) => one.verdict)).toEqual(['fail', 'pass']);
  });

  it('runs no more at a time than jobs', async () => {
    let now = 0;
    let most = 0;
    const outcome = async (): Promise<CaseOutcome> => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((next) => setImmediate(next));
      now -= 1;
      return { verdict: 'pass' };
    };
    await run(
      Array.from({ length: 9 }, (_, index) => fakeCase(`g.c${index}`, ['d4.a'], outcome)),
      { jobs: 3 },
    );
    expect(most).toBe(3);
  });

  it('makes an error of a case a kit error of that case alone', async () => {
    const broken = fakeCase('g.broken', ['d4.a'], async () => {
      throw new Error('no room');
    });
    const judged = await run([broken, fakeCase('g.fine', ['d4.a'])]);
    expect(judged).toMatchObject([
      { verdict: 'kit-error', message: 'the case itself failed: no room' },
      { verdict: 'pass' },
    ]);
  });

  it('starts nothing more once there is enough, and says so of what is left', async () => {
    const cases = ['a', 'b', 'c'].map((name) => fakeCase(`g.${name}`, ['d4.a'], { verdict: 'fail' }));
    const judged = await run(cases, { jobs: 1, enough: (one) => one.face.id === 'g.b' });
    expect(judged.map((one) => [one.verdict, one.cut ?? false])).toEqual([
      ['fail', false],
      ['fail', false],
      ['not-tested', true],
    ]);
  });

  it('counts nothing that an interruption ended', async () => {
    const controller = new AbortController();
    const cut = fakeCase('g.cut', ['d4.a'], async () => {
      controller.abort('SIGINT');
      return { verdict: 'fail', message: 'killed by us' };
    });
    const judged = await run([fakeCase('g.done', ['d4.a']), cut, fakeCase('g.left', ['d4.a'])], {
      jobs: 1,
      signal: controller.signal,
    });
    expect(judged.map((one) => [one.face.id, one.verdict, one.cut ?? false])).toEqual([
      ['g.done', 'pass', false],
      ['g.cut', 'not-tested', true],
      ['g.left', 'not-tested', true],
    ]);
  });
});
