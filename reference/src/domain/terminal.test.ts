import { expect, test } from 'vitest';
import { kinds } from './kind.ts';
import { isSuccess } from './success.ts';
import { isTerminal } from './terminal.ts';
import { vocabulary } from './vocabulary.ts';

// Written out by hand from the decision: the vocabulary file must not be able to agree with itself only.
const six = ['completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled'];
const over = {
  session: six,
  invocation: six,
  play: ['merged', 'escalated', 'gate_failed', 'blocked', 'aborted_after_finish'],
  schedule_run: ['completed', 'failed', 'timed_out', 'skipped', 'cancelled'],
};
const well = { session: 'completed', invocation: 'completed', play: 'merged', schedule_run: 'completed' };
const everyStatus = [...new Set(Object.values(vocabulary.statuses).flat())];

test.each(kinds)('%s: just the statuses of the record are terminal, and just one is success', (kind) => {
  expect(everyStatus.filter((status) => isTerminal(kind, status)).sort()).toEqual([...over[kind]].sort());
  expect(everyStatus.filter((status) => isSuccess(kind, status))).toEqual([well[kind]]);
});

test.each([null, '', 'COMPLETED', ' completed', 'done'])('%j is terminal for no kind', (status) => {
  expect(kinds.filter((kind) => isTerminal(kind, status))).toEqual([]);
});
