import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '@run-completion/schemas/types';
import { afterAll, describe, expect, it } from 'vitest';
import {
  finish,
  line,
  longLegal,
  longPlan,
  over,
  pending,
  planOf,
  ready,
  seen,
  shortLegal,
  shortPlan,
} from '../../test/support/plans.ts';
import { straysIn } from '../../test/support/strays.ts';
import { benchOf, program, scratch } from '../../test/support/subject-bench.ts';
import type { LegalFor } from '../plan.ts';
import { judgePlan } from './judge-plan.ts';

const { folder, remove } = scratch();
afterAll(() => {
  expect(straysIn(folder)).toEqual([]);
  remove();
});

const conforming = ['python3', program('conforming.py')];
const flushes = { calibration: { flushes: true, signOfLife: 500, deadline: 20_000 } };
const hasty = { calibration: { startup: 0, patience: 100, deadline: 20_000 } };

describe('a conforming subject passes', () => {
  it.each([
    ['that flushes', conforming, flushes],
    ['that buffers', [...conforming, 'buffered'], { calibration: { deadline: 20_000 } }],
    ['that comes to life late', [...conforming, 'slow'], hasty],
  ])('one %s', async (_what, wait, wishes) => {
    const bench = await benchOf(folder, wait, wishes);

    expect(await judgePlan(bench, longPlan, longLegal)).toEqual({ verdict: 'pass', ended: { exit: 0 } });
  });

  it('through barriers, locks and commits', async () => {
    const bench = await benchOf(folder, conforming, flushes);
    const plan = planOf([pending, over, '--interval', '0.02'], [ready, { do: 'lock' }, finish, seen, { do: 'unlock' }]);

    expect((await judgePlan(bench, plan, longLegal)).verdict).toBe('pass');
    expect(bench.watch.checked).toBe(1);
  });

  it('whose reader goes away', async () => {
    const bench = await benchOf(folder, conforming, flushes);
    const plan = planOf([over, pending, '--interval', '0.02'], [ready, { do: 'close' }, finish]);

    const outcome = await judgePlan(bench, plan, () => [
      { phases: [[line(over)], [{ ...line(pending), least: 0 }]], exit: 'nonzero-or-signal' },
    ]);

    expect(outcome.verdict).toBe('pass');
  });

  it('over a store that is missing', async () => {
    const bench = await benchOf(folder, conforming);
    const plan = { ...shortPlan, world: { store: 'missing' as const, records: [] } };

    const outcome = await judgePlan(bench, plan, () => [{ phases: [[]], exit: [2], stderr: 'nonempty' }]);

    expect(outcome.verdict).toBe('pass');
    expect(bench.watch).toMatchObject({ checked: 0, checkedMissing: 1, created: [] });
  });
});

describe('what a barrier that nobody can observe explains', () => {
  const reversed = planOf([pending, over, '--interval', '0.02'], [ready, finish]);

  it('is tried again with more patience', async () => {
    // It comes to life after the commit at first, so that both runs are over when it looks, and prints them as named.
    const bench = await benchOf(folder, [...conforming, 'slow'], hasty);

    const outcome = await judgePlan(bench, reversed, longLegal);

    expect(outcome.verdict).toBe('pass');
    expect(bench.watch.checked).toBeGreaterThan(1);
  });

  it('fails when no patience helps, and says how long was waited', async () => {
    const bench = await benchOf(folder, [program('reverser.py')], hasty);

    const outcome = await judgePlan(bench, longPlan, longLegal);

    expect(outcome.verdict).toBe('fail');
    expect(outcome.message).toContain('line too early (order)');
    expect(outcome.message).toMatch(
      /so in each of 3 attempts; in the last one the kit had waited up to \d+\.\d s for it/,
    );
    expect(bench.watch.checked).toBe(3);
  });

  it('fails at once when no barrier can explain it', async () => {
    const bench = await benchOf(folder, [program('reverser.py')], hasty);
    const wrongExit: LegalFor = (unconfirmed) => longLegal(unconfirmed).map((answer) => ({ ...answer, exit: [1] }));

    const outcome = await judgePlan(bench, longPlan, wrongExit);

    expect(outcome.verdict).toBe('fail');
    expect(bench.watch.checked).toBe(1);
  });

  it('covers a signal that came before the subject could take it', async () => {
    const bench = await benchOf(folder, [...conforming, 'slow'], hasty);
    const plan = planOf([pending, '--interval', '0.02'], [ready, { do: 'signal', signal: 'SIGTERM' }]);

    const outcome = await judgePlan(bench, plan, () => [{ phases: [[], []], exit: [3] }]);

    expect(outcome).toEqual({ verdict: 'pass', ended: { exit: 3 } });
    expect(bench.watch.checked).toBeGreaterThan(1);
  });

  it('does not cover a signal that it was ready for', async () => {
    const bench = await benchOf(folder, conforming, flushes);
    const interrupt: Step = { do: 'signal', signal: 'SIGINT' };
    const plan = planOf([over, pending, '--interval', '0.02'], [ready, interrupt]);

    const outcome = await judgePlan(bench, plan, () => [{ phases: [[line(over)], []], exit: [1] }]);

    expect(outcome).toMatchObject({ verdict: 'fail', message: 'exit 3; legal: exit 1' });
    expect(bench.watch.checked).toBe(1);
  });
});

describe('lines at once', () => {
  it('are there from a subject that flushes', async () => {
    const bench = await benchOf(folder, conforming, flushes);

    expect((await judgePlan(bench, longPlan, longLegal, { linesAtOnce: true })).verdict).toBe('pass');
  });

  it('are missed in one that buffers', async () => {
    const bench = await benchOf(folder, [...conforming, 'buffered'], { calibration: { deadline: 20_000 } });

    const outcome = await judgePlan(bench, longPlan, longLegal, { linesAtOnce: true });

    expect(outcome.verdict).toBe('fail');
    expect(outcome.message).toContain('no line could be read at step 2 (await) while another run was pending');
  });
});

describe('a store that refuses a record', () => {
  it('leaves the case untested, as a fact about the store', async () => {
    const ddl = 'CREATE TABLE sessions (id TEXT PRIMARY KEY, status TEXT NOT NULL CHECK (status = 1), created_at REAL)';
    const init = `import os, sqlite3; sqlite3.connect(os.environ['LIONAGI_HOME'] + '/state.db').execute('''${ddl}''')`;
    const bench = await benchOf(folder, conforming, { subject: { store: { init: ['python3', '-c', init] } } });

    const outcome = await judgePlan(bench, shortPlan, shortLegal);

    expect(outcome.verdict).toBe('not-tested');
    expect(outcome.message).toContain('the store refuses a session with status "completed"');
    expect([...bench.storeFacts]).toEqual([outcome.message]);
  });
});

describe('what is kept of a failure', () => {
  const home = /\/[^\t]*\/(?=runs\/)/;

  it('repeats a plan without steps by one line', async () => {
    const bench = await benchOf(folder, [program('trailing-byte.sh'), "it's"]);

    const outcome = await judgePlan(bench, shortPlan, shortLegal, { name: 'group.some-case' });

    expect(outcome.kept).toContain('group.some-case-');
    expect(outcome.repeat).toMatch(/^cd .* && env -i PATH="\$PATH" .*'it'\\''s' .*; echo exit=\$\?$/);
    const again = execFileSync('sh', ['-c', outcome.repeat ?? ''], { encoding: 'latin1', cwd: '/' });
    const before = readFileSync(join(outcome.kept ?? '', 'stdout.bin'), 'latin1');
    expect(again.replace(home, '')).toBe(`${before.replace(home, '')}exit=0\n`);
  });

  it('repeats a plan with commits and signals by a script', async () => {
    const bench = await benchOf(folder, conforming, flushes);
    const more: Step = { do: 'commit', changes: [{ put: { kind: 'session', id: "o'clock\n", status: null } }] };
    const interrupt: Step = { do: 'signal', signal: 'SIGINT' };
    const steps: Step[] = [ready, { do: 'lock' }, finish, { do: 'unlock' }, seen, more, interrupt];
    const plan = planOf([over, pending, 'endless', '--interval', '0.02'], steps, [{ kind: 'play', id: 'endless' }]);

    const outcome = await judgePlan(bench, plan, (unconfirmed) => {
      const lines = unconfirmed.has(1) ? [[line(over), line(pending)]] : [[line(over)], [line(pending)]];
      return [{ phases: lines, exit: [9] }];
    });

    expect(outcome.verdict).toBe('fail');
    expect(outcome.repeat).toBe(`sh ${join(outcome.kept ?? '', 'repeat.sh')}`);
    const again = execFileSync('sh', ['-c', outcome.repeat ?? ''], { encoding: 'latin1', cwd: '/', stdio: 'pipe' });
    const before = readFileSync(join(outcome.kept ?? '', 'stdout.bin'), 'latin1');
    expect(again.replaceAll(new RegExp(home, 'g'), '')).toBe(
      `${before.replaceAll(new RegExp(home, 'g'), '')}exit=${outcome.ended?.exit}\n`,
    );
  });

  it('is nothing when that is asked for', async () => {
    const bench = await benchOf(folder, ['true']);

    const outcome = await judgePlan(bench, shortPlan, shortLegal, { keep: false });

    expect(outcome.kept).toBeUndefined();
    expect(outcome.repeat).toBeUndefined();
  });
});
