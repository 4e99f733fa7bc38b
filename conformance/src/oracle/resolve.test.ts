import type { RunRecord } from '@run-completion/schemas/types';
import { expect, test } from 'vitest';
import { namings } from './resolve.ts';
import { StoreHistory } from './rows.ts';

const long = '0123456789abcdef0123456789abcdef';
const other = '01234567ffffffffffffffffffffffff';

/** Kinds and ids that a name may stand for, in the store of these records. */
function meant(name: string, ...records: [RunRecord['kind'], string, Partial<RunRecord>?][]): string[] {
  const history = new StoreHistory(records.map(([kind, id, more]) => ({ kind, id, ...more })));
  return namings(history.state(0), name).map((one) => (one === 'not found' ? one : `${one.kind} ${one.id}`));
}

test('a whole id means its run, and no other', () => {
  expect(meant('one', ['session', 'one'], ['play', 'two'])).toEqual(['session one']);
  expect(meant('three', ['session', 'one'], ['play', 'two'])).toEqual(['not found']);
});

test('a schedule run comes last; among the others the order is open', () => {
  expect(meant('x', ['schedule_run', 'x'], ['play', 'x'])).toEqual(['play x']);
  expect(meant('x', ['invocation', 'x'], ['session', 'x'])).toEqual(['invocation x', 'session x']);
});

test('eight characters of a long id have to be taken, fewer or those of another id may be', () => {
  expect(meant('01234567', ['play', long])).toEqual([`play ${long}`]);
  expect(meant('0123456', ['play', long])).toEqual([`play ${long}`, 'not found']);
  expect(meant('task-of-a', ['play', 'task-of-ada'])).toEqual(['play task-of-ada', 'not found']);
});

test('a prefix of several runs means any of them, or none', () => {
  expect(meant('01234567', ['play', long], ['schedule_run', other])).toEqual([
    `play ${long}`,
    `schedule_run ${other}`,
    'not found',
  ]);
});

test('a whole id that is a prefix as well, a pattern, and another letter case are left open', () => {
  expect(meant('01234567', ['session', '01234567'], ['play', long])).toContain(`play ${long}`);
  expect(meant('0123%cdef', ['play', long])).toEqual([`play ${long}`, 'not found']);
  expect(meant('01234567?9', ['play', long])).toEqual([`play ${long}`, 'not found']);
  expect(meant('01234567_9*', ['play', long])).toEqual(['not found']);
  expect(meant('0123456789AB', ['play', long])).toEqual([`play ${long}`, 'not found']);
});

test('a branch may stand for its session; shows and teams stand for nothing', () => {
  expect(meant('b', ['session', 's'], ['branch', 'b', { session: 's' }])).toEqual(['session s', 'not found']);
  expect(meant('b', ['branch', 'b', { session: 'lost' }])).toEqual(['not found']);
  expect(meant('x', ['show', 'x'], ['team', 'x'])).toEqual(['not found']);
});
