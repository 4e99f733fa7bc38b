import type { Change, RunRecord, Step } from '@run-completion/schemas/types';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../plan.ts';
import { legalAnswers } from './legal-answers.ts';

const ready: Step = { do: 'await', what: 'ready' };
const seen: Step = { do: 'await', what: 'seen' };
const commit = (...changes: Change[]): Step => ({ do: 'commit', changes });
const end = (id: string, status = 'completed'): Change => ({ set: { kind: 'session', id, status } });
const session = (id: string, status = 'running'): RunRecord => ({ kind: 'session', id, status });
const folder = '${LIONAGI_HOME}/runs/';
const over = (id: string, status = 'completed') =>
  `${id}\tstatus=${status}\treason=unknown\tartifact_dir=${folder}${id}\texit_code=-\n`;
const gone = (id: string) => `${id}\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n`;

function plan(records: RunRecord[], argv: string[], ...steps: Step[]): Plan {
  return { world: { records }, argv, steps: [{ do: 'start' }, ...steps, { do: 'exit' }], bystanders: true };
}

/** Short spellings: a line as its text, or with its counts. */
function short(given: Plan, unconfirmed: number[] = []): unknown[] {
  return legalAnswers(given, new Set(unconfirmed)).map(({ phases, exit }) => [
    phases.map((lines) =>
      lines.map(({ text, least, most }) => (least === 1 && most === 1 ? text : [text, least, most])),
    ),
    exit,
  ]);
}

describe('what is over at the start', () => {
  test('has a line each, and the exit sums up', () => {
    const given = plan([session('one', 'completed'), session('two', 'failed')], ['one,two']);
    expect(short(given)).toEqual([[[[over('one'), over('two', 'failed')]], [1]]]);
  });

  test('has up to a line for each name', () => {
    const id = '0123456789abcdef0123456789abcdef';
    expect(short(plan([session(id, 'completed')], [id, '01234567', id]))).toEqual([[[[[over(id), 1, 3]]], [0]]]);
  });

  test('is not there: no line, 2, and something on standard error', () => {
    expect(legalAnswers(plan([session('one', 'completed')], ['two']))).toEqual([
      { phases: [[]], exit: [2], stderr: 'nonempty' },
    ]);
  });
});

describe('a plan with phases', () => {
  const late = plan(
    [session('one'), session('two')],
    ['one', 'two', 'one'],
    ready,
    commit(end('two')),
    seen,
    commit(end('one')),
  );

  test('has lines in the order of ending, one for a pending run with two names', () => {
    expect(short(late)).toEqual([[[[], [over('two')], [over('one')]], [0]]]);
  });

  test('melts where a barrier was not confirmed', () => {
    expect(short(late, [3])).toEqual([[[[], [over('one'), over('two')]], [0]]]);
    expect(short(late, [1])).toEqual([[[[over('two')], [over('one')]], [0]]]);
    // With no barrier at all the run with two names may have been over when they were resolved.
    expect(short(late, [1, 3])).toEqual([[[[[over('one'), 1, 2], over('two')]], [0]]]);
  });

  test('allows either status where a run is moved on within one phase, and the first across a barrier', () => {
    const moved = plan([session('one')], ['one'], ready, commit(end('one', 'failed')), commit(end('one')));
    expect(short(moved)).toEqual([
      [[[], [over('one', 'failed')]], [1]],
      [[[], [over('one')]], [0]],
    ]);
    const apart = plan([session('one')], ['one'], ready, commit(end('one', 'failed')), seen, commit(end('one')));
    expect(short(apart)).toEqual([[[[], [over('one', 'failed')], []], [1]]]);
  });

  test('allows the end or the vanishing where both fall into one phase', () => {
    const both = plan(
      [session('one')],
      ['one'],
      ready,
      commit(end('one')),
      commit({ delete: { kind: 'session', id: 'one' } }),
    );
    expect(short(both)).toEqual([
      [[[], [over('one')]], [0]],
      [[[], [gone('one')]], [2]],
    ]);
  });

  test('keeps an unknown id unknown after a confirmed start, and lets go of that without one', () => {
    const appears = plan(
      [session('one', 'completed')],
      ['new', 'one'],
      ready,
      commit({ put: session('new', 'completed') }),
    );
    expect(short(appears)).toEqual([[[[over('one')], []], [2]]]);
    expect(short(appears, [1])).toHaveLength(2);
  });

  test('that nothing ends is refused', () => {
    expect(() => legalAnswers(plan([session('one')], ['one']))).toThrow('nothing in the plan ends the wait');
  });
});

describe('a signal', () => {
  const signal: Step = { do: 'signal', signal: 'SIGTERM' };

  test('keeps what was over and omits what is pending', () => {
    const given = plan([session('one', 'completed'), session('two')], ['one', 'two', 'none'], ready, signal);
    expect(short(given)).toEqual([[[[over('one')], []], [3]]]);
    expect(legalAnswers(given).map(({ stderr }) => stderr)).toEqual(['nonempty']);
  });

  test('may come before anything was looked up where no barrier says otherwise', () => {
    const given = plan([session('one', 'completed'), session('two')], ['one', 'two', 'none'], ready, signal);
    expect(short(given, [1])).toEqual([
      [[[over('one')]], [3]],
      [[[]], [3]],
    ]);
    expect(legalAnswers(given, new Set([1])).map(({ stderr }) => stderr)).toEqual([undefined, undefined]);
  });

  test('may come before or after an end that was committed just before it', () => {
    const given = plan([session('one'), session('two')], ['one', 'two'], ready, commit(end('one')), signal);
    expect(short(given)).toEqual([
      [[[], [over('one')]], [3]],
      [[[], []], [3]],
    ]);
  });
});

test('a reader that has gone leaves no line required and any bad end legal', () => {
  const given = plan(
    [session('one', 'completed'), session('two')],
    ['one', 'two'],
    ready,
    { do: 'close' },
    commit(end('two')),
  );
  expect(short(given)).toEqual([[[[[over('one'), 0, 1]], [[over('two'), 0, 1]]], 'nonzero-or-signal']]);
});

test('usage errors, and stores that cannot be read', () => {
  const usage = [{ phases: [[]], exit: 'nonzero' }];
  expect(legalAnswers(plan([], [',', '']))).toEqual(usage);
  expect(legalAnswers(plan([session('one', 'completed')], ['one', '--interval', 'soon']))).toEqual(usage);
  expect(short(plan([session('one', 'completed')], ['one', '--interval', 'nan']))).toEqual([
    [[[over('one')]], [0]],
    [[[]], 'nonzero'],
  ]);
  const at = (store: 'missing' | 'corrupt') => legalAnswers({ ...plan([], ['one']), world: { store, records: [] } });
  expect(at('missing')).toEqual([{ phases: [[]], exit: [2], stderr: 'nonempty' }]);
  expect(at('corrupt')).toEqual([{ phases: [[]], exit: 'nonzero-or-signal' }]);
});

test('more alternatives than anybody can read are refused', () => {
  const ids = Array.from({ length: 10 }, (_, index) => `run-${index}`);
  const given = plan(
    ids.map((id) => session(id)),
    ids,
    ready,
    commit(...ids.map((id) => end(id, 'failed'))),
    commit(...ids.map((id) => end(id))),
  );
  expect(() => legalAnswers(given)).toThrow('1024 legal alternatives');
});
