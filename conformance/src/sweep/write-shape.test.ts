import { expect, it } from 'vitest';
import type { RecordDump } from '../history/history.ts';
import { tornPart, writeShape } from './write-shape.ts';

function dump(row: Record<string, unknown>, history = 0, ...actions: string[]): RecordDump {
  return {
    record: { entity_type: 'session', entity_id: 'a' },
    row,
    history: Array.from({ length: history }, (_, id) => ({ id })),
    audit: actions.map((action, id) => ({ id, action })),
    ordered: true,
  };
}

const before = dump({ status: 'failed', ended_at: null });
const whole = writeShape(before, dump({ status: 'completed', ended_at: 5 }, 1, 'status_transition_override'));

it('names what a write has changed and added', () => {
  expect(whole).toEqual(['status', 'ended_at', 'history row', 'event status_transition_override']);
});

it.each([
  ['nothing of it', dump({ status: 'failed', ended_at: null })],
  ['all of it', dump({ status: 'completed', ended_at: 7 }, 1, 'status_transition_override')],
  ['a column that is no business of the contract', dump({ status: 'failed', ended_at: null, note: 'x' })],
])('is not torn with %s', (_, after) => {
  expect(tornPart(writeShape(before, after), whole)).toBeUndefined();
});

it.each([
  ['its history row', dump({ status: 'completed', ended_at: 5 }, 0, 'status_transition_override'), 'no history row'],
  ['its event', dump({ status: 'completed', ended_at: 5 }, 1), 'no event status_transition_override'],
  ['its end', dump({ status: 'completed', ended_at: null }, 1, 'status_transition_override'), 'no ended_at'],
  ['all but its event', dump({ status: 'failed', ended_at: null }, 0, 'status_transition_override'), 'no status, no'],
  ['a second history row', dump({ status: 'completed', ended_at: 5 }, 2, 'status_transition_override'), 'no less'],
])('is torn without %s', (_, after, words) => {
  expect(tornPart(writeShape(before, after), whole)).toContain(words);
});
