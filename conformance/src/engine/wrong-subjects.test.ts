import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Step } from '@run-completion/schemas/types';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { longLegal, longPlan, planOf, ready, shortLegal, shortPlan } from '../../test/support/plans.ts';
import { straysIn } from '../../test/support/strays.ts';
import { benchOf, program, scratch } from '../../test/support/subject-bench.ts';
import { judgePlan } from './judge-plan.ts';

const { folder, remove } = scratch();
afterAll(remove);

afterEach(async () => {
  expect(straysIn(folder)).toEqual([]);
  // What comes after a wrong subject is none the worse for it.
  const bench = await benchOf(folder, ['python3', program('conforming.py')]);
  expect(await judgePlan(bench, shortPlan, shortLegal)).toMatchObject({ verdict: 'pass', ended: { exit: 0 } });
});

describe('a wrong subject earns what it deserves', () => {
  it.each<[string, string[], object, string]>([
    ['true', ['true'], { exit: 0 }, 'stdout is empty; line missing'],
    ['false', ['false'], { exit: 1 }, 'exit 1; legal: exit 0'],
    ['cat', ['cat'], { exit: 1 }, 'stdout is empty; line missing'],
    ['sleeper', [program('sleeper.sh')], { timeout: true }, 'no exit within'],
    ['self-killer', [program('self-killer.sh')], { signal: 'SIGSEGV' }, 'death by SIGSEGV; legal: exit 0'],
    [
      'half a line',
      [program('half-line.sh')],
      { timeout: true },
      'line cut: stdout ends at byte 44, in the field status',
    ],
    ['a stray that holds the pipe', [program('holds-pipe.sh')], { exit: 0 }, 'still held standard output open'],
    ['stdout closed early', [program('closes-stdout.sh')], { timeout: true }, 'it had closed its standard output'],
    ['strange bytes', [program('strange-bytes.sh')], { exit: 0 }, '\\x00\\xff\\x1b\\u{a0}\\n"'],
    ['a byte too many', [program('trailing-byte.sh')], { exit: 0 }, 'extra bytes at the end, from byte 1'],
  ])('%s', async (_name, wait, ended, words) => {
    const bench = await benchOf(folder, wait);

    const outcome = await judgePlan(bench, shortPlan, shortLegal);

    expect(outcome).toMatchObject({ verdict: 'fail', ended, message: expect.stringContaining(words) });
  });

  it('a flood', async () => {
    const bench = await benchOf(folder, [program('flood.sh')]);

    const outcome = await judgePlan(bench, shortPlan, shortLegal);

    expect(outcome.verdict).toBe('fail');
    expect(outcome.message).toMatch(/^more than \d+ bytes of output/);
  });

  it('one that lingers after its output, though not too long', async () => {
    const bench = await benchOf(folder, [program('lingers.sh')], { calibration: { deadline: 10_000 } });

    expect(await judgePlan(bench, shortPlan, shortLegal)).toEqual({ verdict: 'pass', ended: { exit: 0 } });
  });

  it('one that ignores SIGTERM', async () => {
    const bench = await benchOf(folder, [program('ignores-sigterm.sh')]);
    const terminate: Step = { do: 'signal', signal: 'SIGTERM' };

    const outcome = await judgePlan(bench, planOf(shortPlan.argv, [ready, terminate]), () => [
      { phases: [[]], exit: [3] },
    ]);

    expect(outcome).toMatchObject({ verdict: 'fail', ended: { timeout: true } });
  });

  it('one that foretells: right in every byte, but too early', async () => {
    const bench = await benchOf(folder, [program('foreteller.sh')]);

    const outcome = await judgePlan(bench, longPlan, longLegal);

    expect(outcome.verdict).toBe('fail');
    expect(outcome.message).toMatch(/^line too early: it was read at byte \d+ before what makes it true was committed/);
    expect(outcome.message).toContain('it ended before step 3 of its plan (commit)');
  });

  it('one that keeps the store locked', async () => {
    const bench = await benchOf(folder, [program('grabber.py')], { calibration: { signOfLife: 300 } });

    const outcome = await judgePlan(bench, longPlan, longLegal);

    expect(outcome).toMatchObject({ verdict: 'fail', message: expect.stringContaining('kept the store locked') });
  });

  it('one that spoils the store', async () => {
    const bench = await benchOf(folder, [program('spoiler.py')], { calibration: { signOfLife: 300 } });

    const outcome = await judgePlan(bench, longPlan, longLegal);

    expect(outcome.verdict).toBe('fail');
    expect(bench.watch.traces).toEqual([expect.objectContaining({ what: 'wrote to state.db' })]);
  });

  it('one that takes away what is to change next', async () => {
    const bench = await benchOf(folder, [program('eraser.py')], { calibration: { signOfLife: 300 } });

    const outcome = await judgePlan(bench, longPlan, longLegal);

    expect(outcome).toMatchObject({ verdict: 'fail', message: expect.stringContaining('changed rows of sessions') });
    expect(bench.watch.records).toEqual([expect.objectContaining({ what: 'changed rows of sessions' })]);
  });

  it('one whose program is no program', async () => {
    const bench = await benchOf(folder, [program('sleeper.sh')]);
    const gone = { ...bench, subject: { ...bench.subject, wait: { file: join(folder, 'gone'), args: [] } } };

    const outcome = await judgePlan(gone, shortPlan, shortLegal);

    expect(outcome).toMatchObject({ verdict: 'fail', message: expect.stringContaining('could not be started') });
    expect(outcome.ended).toBeUndefined();
  });
});

describe('what a subject leaves behind', () => {
  it('is noted where it is not to be there', async () => {
    const bench = await benchOf(folder, [program('scribbler.py')]);

    expect((await judgePlan(bench, shortPlan, shortLegal)).verdict).toBe('pass');

    const { records, traces, checked } = bench.watch;
    expect(records).toEqual([{ plan: shortPlan.argv.join(' '), what: 'changed rows of sessions' }]);
    expect(traces).toEqual([{ plan: shortPlan.argv.join(' '), what: 'left seen.log in LIONAGI_HOME' }]);
    expect(checked).toBe(1);
  });

  it('is removed with its sandbox', async () => {
    const before = new Set(readdirSync(tmpdir()));
    const bench = await benchOf(folder, [program('scribbler.py')]);

    await judgePlan(bench, shortPlan, shortLegal);
    bench.template.remove();

    const sandboxes = readdirSync(tmpdir()).filter((name) => /^[0-9a-f]{12}$/.test(name) && !before.has(name));
    expect(sandboxes.filter((name) => readdirSync(join(tmpdir(), name)).includes('seen.log'))).toEqual([]);
  });
});

describe('Ctrl-C', () => {
  it('ends everything at once and convicts nobody', async () => {
    const controller = new AbortController();
    const bench = await benchOf(folder, [program('sleeper.sh')], {
      signal: controller.signal,
      calibration: { deadline: 3_600_000 },
    });

    const judged = judgePlan(bench, shortPlan, shortLegal);
    setImmediate(() => controller.abort('SIGINT'));

    expect(await judged).toEqual({ verdict: 'inconclusive', message: 'interrupted' });
    expect(bench.watch.checked).toBe(0);
  });
});
