import { expect, test } from 'vitest';
import type { Bench } from '../engine/bench.ts';
import { RaceLog } from '../engine/race-log.ts';
import type { RecordHistory, WriteAnswer, WriteOperation } from '../history/history.ts';
import { happenedCase } from './happened-case.ts';

const record = { entity_type: 'session', entity_id: 'a' };
const one = happenedCase({ id: 'watch.races', proves: 'Races happened.', requirements: ['d5.one-transaction'] });

function write(process: number, invoked: bigint, returned: bigint, answer: WriteAnswer): WriteOperation {
  const call = { ...record, new_status: 'failed', reason_code: 'run.failed.exception' };
  return { is: 'write', id: process, process, record, tag: `t${process}`, call, invoked, returned, answer };
}

function history(operations: readonly WriteOperation[], actions: readonly string[] = []): RecordHistory {
  const dump = { record, row: null, history: [], audit: [], ordered: true };
  return { before: dump, operations, after: { ...dump, audit: actions.map((action) => ({ action })) } };
}

const applied: WriteAnswer = { is: 'applied' };
const rejected: WriteAnswer = { is: 'error', code: 'rejected', definite: true, message: '' };

test('no race at all is not tested', async () => {
  expect((await one.run({ races: new RaceLog() } as Bench)).verdict).toBe('not-tested');
});

test('races in which something never happened prove nothing, and it is told', async () => {
  const races = new RaceLog();
  races.note('pipe', [history([write(1, 0n, 5n, applied), write(2, 6n, 9n, rejected)])]);
  const { verdict, message } = await one.run({ races } as Bench);
  expect(verdict).toBe('inconclusive');
  expect(message).toContain('overlap');
  expect(message).toContain('guard');
  expect(message).toContain('override');
  expect(message).not.toContain('rejection');
});

test('with all of it seen, also in different races, it passes', async () => {
  const races = new RaceLog();
  races.note('pipe', [history([write(1, 0n, 5n, applied), write(2, 4n, 9n, { is: 'refused' })])]);
  races.note('spin', [history([write(1, 0n, 5n, rejected)], ['status_transition_override'])]);
  expect((await one.run({ races } as Bench)).verdict).toBe('pass');
});

test('where writers are killed at chosen calls, kills before and after a write are needed as well', async () => {
  const races = new RaceLog();
  races.note('pipe', [history([write(1, 0n, 5n, applied), write(2, 4n, 9n, { is: 'refused' })])]);
  races.note('spin', [history([write(1, 0n, 5n, rejected)], ['status_transition_override'])]);
  races.traced = true;
  expect(await one.run({ races } as Bench)).toMatchObject({
    verdict: 'inconclusive',
    message: expect.stringContaining('killed before'),
  });
  races.noteKill(history([]));
  expect(await one.run({ races } as Bench)).toMatchObject({
    verdict: 'inconclusive',
    message: expect.stringContaining('killed after'),
  });
  races.noteKill(history([], ['status_transition_rejected']));
  expect((await one.run({ races } as Bench)).verdict).toBe('pass');
});

test('two calls of one writer do not overlap', async () => {
  const races = new RaceLog();
  races.note('pipe', [history([write(1, 0n, 5n, applied), write(1, 4n, 9n, applied)])]);
  expect(races.happened.overlaps).toBe(0);
});
