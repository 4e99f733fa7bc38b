import type { RunRecord } from '@run-completion/schemas/types';
import { expect, test } from 'vitest';
import { artifactDirs } from './artifact-dir.ts';
import { rowOf, StoreHistory } from './rows.ts';
import type { RunKind } from './vocabulary.ts';
import { terminalLine, vanishedLine } from './wait-line.ts';

const home = '${LIONAGI_HOME}/runs/';

test('a line in full', () => {
  const row: RunRecord = { kind: 'play', id: 'é%', status: 'merged', reason: 'play.merged.ok', exit_code: -9 };
  expect(terminalLine('play', row, `${home}s`)).toBe(
    `é%\tstatus=merged\treason=play.merged.ok\tartifact_dir=${home}s\texit_code=-9\n`,
  );
  expect(vanishedLine('é%')).toBe('é%\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n');
});

test.each([
  [null, '-'],
  [undefined, '-'],
  [0, '0'],
  ['9223372036854775807', '9223372036854775807'],
  ['-9223372036854775808', '-9223372036854775808'],
])('an exit_code of %s is shown as %s', (exit_code, shown) => {
  const row: RunRecord = { kind: 'play', id: 'p', status: 'merged', ...(exit_code === undefined ? {} : { exit_code }) };
  expect(terminalLine('play', row, '-')).toContain(`\texit_code=${shown}\n`);
  expect(terminalLine('session', row, '-')).toContain('\texit_code=-\n');
});

test.each([null, '', 'run.completed', 'RUN.COMPLETED.OK', 'unknown'])('the reason %j is shown as unknown', (reason) => {
  expect(terminalLine('session', { kind: 'session', id: 's', status: 'failed', reason }, '-')).toContain(
    '\treason=unknown\t',
  );
});

test('artifact_dir, kind by kind', () => {
  const history = new StoreHistory([
    { kind: 'invocation', id: 'i' },
    { kind: 'invocation', id: 'empty' },
    { kind: 'session', id: 'old', invocation: 'i', updated_at: 5 },
    { kind: 'session', id: 'new', invocation: 'i', updated_at: 9 },
    { kind: 'session', id: 'tie', invocation: 'i', updated_at: 9 },
    { kind: 'play', id: 'p', session: 'old' },
    { kind: 'play', id: 'lost', session: 'i' },
    { kind: 'schedule_run', id: 'r', invocation: 'i' },
    { kind: 'schedule_run', id: 'bare', invocation: 'empty' },
    { kind: 'schedule_run', id: 'lost', invocation: 'none' },
  ]);
  const rows = history.state(0);
  const of = (kind: RunKind, id: string) => {
    const row = rowOf(rows, kind, id);
    return row === undefined ? undefined : artifactDirs(rows, kind, row);
  };
  expect(of('session', 'old')).toEqual([`${home}old`]);
  expect(of('invocation', 'i')).toEqual([`${home}new`, `${home}tie`]);
  expect(of('invocation', 'empty')).toEqual(['-']);
  expect(of('play', 'p')).toEqual([`${home}old`]);
  expect(of('play', 'lost')).toEqual(['-']);
  expect(of('schedule_run', 'r')).toEqual([`${home}new`, `${home}tie`]);
  expect(of('schedule_run', 'bare')).toEqual(['-']);
  expect(of('schedule_run', 'lost')).toEqual(['-']);
});
