import { expect, test } from 'vitest';
import { world } from '../../test/world.ts';
import { type Move, moveStatus } from './move-status.ts';

const move: Move = {
  kind: 'session',
  id: 'a',
  status: 'completed',
  reason: 'run.completed.ok',
  summary: 'done',
  source: 'executor',
  actor: null,
};

test('a move writes the record and one history row', () => {
  const { db } = world({ kind: 'session', id: 'a' }, { kind: 'session', id: 'b' });
  expect(moveStatus(db, move, 2000)).toEqual({ is: 'moved', from: 'running' });
  expect(db.prepare('SELECT id, status, status_reason_code, updated_at FROM sessions ORDER BY id').raw().all()).toEqual(
    [
      ['a', 'completed', 'run.completed.ok', 2000],
      ['b', 'running', null, 1000],
    ],
  );
  const history = 'SELECT entity_type, entity_id, previous_status, status, reason_code, source FROM status_transitions';
  expect(db.prepare(history).raw().all()).toEqual([
    ['session', 'a', 'running', 'completed', 'run.completed.ok', 'executor'],
  ]);
});

test('a run that is over stays so; the same status again is allowed', () => {
  const { db } = world({ kind: 'session', id: 'a', status: 'failed' });
  expect(moveStatus(db, move, 2000)).toEqual({ is: 'terminal', status: 'failed' });
  expect(db.prepare('SELECT status, updated_at FROM sessions').raw().get()).toEqual(['failed', 1000]);
  expect(db.prepare('SELECT count(*) FROM status_transitions').pluck().get()).toBe(0);
  const again = { ...move, status: 'failed', reason: 'run.failed.exception' };
  expect(moveStatus(db, again, 2000)).toEqual({ is: 'moved', from: 'failed' });
});

test('a run without a status can be given one', () => {
  const { db } = world({ kind: 'session', id: 'a' });
  db.exec('UPDATE sessions SET status = NULL');
  expect(moveStatus(db, move, 2000)).toEqual({ is: 'moved', from: null });
});

test('what is not there is missing', () => {
  const { db } = world();
  expect(moveStatus(db, move, 2000)).toEqual({ is: 'missing' });
});

test.each([{ status: 'merged' }, { reason: 'no.such.reason' }, { source: 'nobody' }])('%j is refused', (wrong) => {
  const { db } = world({ kind: 'session', id: 'a' });
  expect(() => moveStatus(db, { ...move, ...wrong }, 2000)).toThrow(
    expect.objectContaining({ name: 'WriteRefused', message: expect.stringContaining(Object.values(wrong)[0] ?? '') }),
  );
});
