import { describe, expect, it } from 'vitest';
import { type AuditEvent, asAuditEvent } from './audit-event.ts';
import { judgeRows } from './judge-rows.ts';
import type { RowView } from './row-view.ts';
import { asTransition } from './transition.ts';

const record = { entity_type: 'play', entity_id: 'p' };

function row(id: string, from: string | null, to: string, more = {}) {
  const plain = { reason_code: 'play.merged.ok', source: 'executor', created_at: 1.25 };
  return asTransition({ id, previous_status: from, status: to, ...plain, ...more });
}

function event(is: 'rejected' | 'override', details: object, id = 'e'): AuditEvent {
  const made = asAuditEvent({ id, action: `status_transition_${is}`, details: JSON.stringify(details), actor: 'a' });
  return made ?? expect.fail('no event');
}

function checks(view: Partial<RowView>): string[] {
  const base: RowView = {
    record,
    before: undefined,
    after: undefined,
    transitions: [],
    events: [],
    ordered: true,
    reading: 'strict',
  };
  return judgeRows({ ...base, ...view }).map(({ check, grave }) => `${check} ${grave}`);
}

const exit = row('h', 'merged', 'running');

describe('P3', () => {
  it.each<[string, readonly AuditEvent[], readonly string[]]>([
    ['no event', [], ['P3 violation']],
    ['its event', [event('override', { previous_status: 'merged', new_status: 'running' })], []],
    ['an event that does not tell its move', [event('override', {})], []],
    [
      'an event of another move',
      [event('override', { previous_status: 'blocked', new_status: 'running' })],
      ['P3 violation', 'P3 advisory'],
    ],
    [
      'two events',
      ['e', 'f'].map((id) => event('override', { previous_status: 'merged', new_status: 'running' }, id)),
      ['P3 advisory'],
    ],
    ['a rejection', [event('rejected', { previous_status: 'merged', attempted_status: 'running' })], ['P3 violation']],
  ])('a row that leaves a terminal status with %s', (_name, events, found) => {
    expect(checks({ transitions: [exit], events })).toEqual(found);
  });

  it('has nothing to say of rewrites, nor of statuses that are not terminal', () => {
    expect(checks({ transitions: [row('h', 'merged', 'merged')] })).toEqual([]);
    expect(checks({ transitions: [row('h', 'gated', 'running')] })).toEqual([]);
  });
});

describe('P4', () => {
  const reached = [row('h', 'running', 'merged')];

  it.each<[string, object, readonly string[]]>([
    ['a terminal status that was reached', { previous_status: 'merged', attempted_status: 'running' }, []],
    ['one that was not', { previous_status: 'blocked', attempted_status: 'running' }, ['P4 violation']],
    ['one that is not terminal', { previous_status: 'running', attempted_status: 'merged' }, ['P4 violation']],
    ['the same status twice', { previous_status: 'merged', attempted_status: 'merged' }, ['P4 violation']],
    ['nothing', {}, []],
  ])('a rejection that names %s', (_name, details, found) => {
    expect(checks({ transitions: reached, events: [event('rejected', details)] })).toEqual(found);
  });

  it('takes what other releases reject for a remark in their stores', () => {
    const events = [event('rejected', { previous_status: 'running', attempted_status: 'pending' })];
    expect(checks({ transitions: reached, events, reading: 'lenient' })).toEqual(['P4 advisory']);
  });
});

describe('P6', () => {
  it('remarks equal and decreasing times, and looks at none for the chain', () => {
    const transitions = [
      row('a', 'pending', 'running', { created_at: 3 }),
      row('b', 'running', 'gated', { created_at: 3 }),
    ];
    expect(checks({ transitions })).toEqual(['P6 advisory']);
    expect(checks({ transitions: [...transitions, row('c', 'gated', 'merged', { created_at: 1 })] })).toEqual([
      'P6 advisory',
      'P6 advisory',
    ]);
  });
});

it('takes unknown words for a violation under v1, and for a remark in a store out of use', () => {
  const transitions = [row('a', null, 'ascended', { reason_code: 'play.ascended', source: 'heaven' })];
  expect(checks({ transitions })).toEqual(['P5 violation', 'P5 violation', 'P5 violation']);
  expect(checks({ transitions, reading: 'lenient' })).toEqual(['P5 advisory', 'P5 advisory', 'P5 advisory']);
});
