import { expect, test } from 'vitest';
import { formatWaitLine } from './format-wait-line.ts';
import { notFoundOutcome, terminalOutcome, vanishedOutcome } from './outcome.ts';

const record = {
  id: 'p1',
  kind: 'play',
  status: 'merged',
  reason: 'play.merged.ok',
  exitCode: 3n,
  sessionId: 's1',
} as const;

test('a terminal record, whole', () => {
  const outcome = terminalOutcome(record, '/h/runs');
  expect(outcome).toEqual({
    run_id: 'p1',
    kind: 'play',
    status: 'merged',
    reason: 'play.merged.ok',
    artifact_dir: '/h/runs/s1',
    exit_code: 3,
    success: true,
  });
  expect(formatWaitLine(outcome)).toBe(
    'p1\tstatus=merged\treason=play.merged.ok\tartifact_dir=/h/runs/s1\texit_code=3',
  );
});

test.each([null, '', 'no.such.reason', 'PLAY.MERGED.OK', 'play.pending.created'])(
  'reason %j becomes unknown',
  (reason) => {
    expect(terminalOutcome({ ...record, reason }, '/h').reason).toBe('unknown');
  },
);

test.each([
  [null, '-'],
  [0n, '0'],
  [-1n, '-1'],
  [9007199254740993n, '9007199254740993'],
  [-9223372036854775808n, '-9223372036854775808'],
])('exit code %s is printed as %s', (exitCode, text) => {
  expect(formatWaitLine(terminalOutcome({ ...record, exitCode }, '/h'))).toMatch(new RegExp(`\texit_code=${text}$`));
});

test('a small exit code is a number, one that would not be exact is a bigint', () => {
  expect(terminalOutcome({ ...record, exitCode: -2n }, '/h').exit_code).toBe(-2);
  expect(terminalOutcome({ ...record, exitCode: 2n ** 53n }, '/h').exit_code).toBe(2n ** 53n);
});

test('no session, no folder', () => {
  expect(terminalOutcome({ ...record, sessionId: null }, '/h').artifact_dir).toBeNull();
});

test('what was never found, and what is gone', () => {
  const nothing = { reason: 'unknown', artifact_dir: null, exit_code: null, success: false };
  expect(notFoundOutcome('x')).toEqual({ run_id: 'x', kind: null, status: 'not_found', ...nothing });
  expect(vanishedOutcome('x', 'session')).toEqual({ run_id: 'x', kind: 'session', status: 'unknown', ...nothing });
});
