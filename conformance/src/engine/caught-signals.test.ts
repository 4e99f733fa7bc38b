import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { caughtSignals } from './caught-signals.ts';

test.runIf(existsSync('/proc/self/status'))('sees a handler come and go', () => {
  const handler = () => {};
  expect(caughtSignals(process.pid)?.has('SIGQUIT')).toBe(false);
  process.on('SIGQUIT', handler);
  expect(caughtSignals(process.pid)?.has('SIGQUIT')).toBe(true);
  process.off('SIGQUIT', handler);
});

test('a process that is not there has none that could be told', () => {
  expect(caughtSignals(undefined)).toBeUndefined();
});
