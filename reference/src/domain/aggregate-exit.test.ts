import { expect, test } from 'vitest';
import { aggregateExit } from './aggregate-exit.ts';
import { notFoundOutcome, terminalOutcome, vanishedOutcome } from './outcome.ts';

const run = (status: string) =>
  terminalOutcome({ id: 'a', kind: 'session', status, reason: null, exitCode: null, sessionId: 'a' }, '/h');
const good = run('completed');
const bad = run('completed_empty');
const missing = notFoundOutcome('b');
const gone = vanishedOutcome('c', 'play');

test.each([
  [0, [good, good]],
  [1, [good, bad]],
  [2, [good, bad, missing]],
  [2, [gone]],
])('%i', (exit, outcomes) => {
  const watched = outcomes.length;
  expect(aggregateExit({ outcomes, watched, interrupted: false })).toBe(exit);
  expect(aggregateExit({ outcomes, watched: watched + 1, interrupted: false })).toBe(3);
  expect(aggregateExit({ outcomes, watched, interrupted: true })).toBe(3);
});
