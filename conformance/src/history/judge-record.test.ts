import { describe, expect, it } from 'vitest';
import {
  afterEnd,
  blamed,
  ended,
  later,
  over,
  rejection,
  repair,
  running,
  stale,
} from '../../test/support/simulation/ended-run.ts';
import { type ToldCall, type ToldHistory, toldHistory } from '../../test/support/simulation/told-history.ts';
import { judgeRecord } from './judge-record.ts';

describe('what v1 leaves open', () => {
  it.each<[string, ToldHistory]>([
    ['nothing happened', { seed: 'running', calls: [] }],
    ['a stale version and a forbidden exit: false', afterEnd({ more: stale })],
    [
      'a stale version and a forbidden exit: rejected',
      afterEnd({ more: stale, answer: 'error rejected' }, { events: [rejection] }),
    ],
    ['a stale version and an override: false', afterEnd({ more: { ...stale, override: true } })],
    [
      'a stale version and an override: false, with an event',
      afterEnd({ more: { ...stale, override: true } }, { events: [repair] }),
    ],
    ['a guard on a terminal row: false', afterEnd({ more: running })],
    ['an empty guard: false', { seed: 'running', calls: [later({ more: { expected_statuses: [] } })] }],
    [
      'a lost race: an error',
      { seed: 'running', calls: [over, later({ from: 10, answer: 'error lost_race' })], rows: [ended] },
    ],
    [
      'a lost race with a status guard: false',
      { seed: 'running', calls: [over, later({ from: 10, more: running })], rows: [ended] },
    ],
    [
      'a lost race: decided once more',
      {
        seed: 'running',
        calls: [over, later({ from: 10, answer: 'error rejected' })],
        rows: [ended],
        events: [rejection],
      },
    ],
    ['no answer, and no row', { seed: 'running', calls: [later({ answer: 'none' })] }],
    ['no answer, and a row', { seed: 'running', calls: [{ ...over, answer: 'none' }], rows: [ended] }],
    ['an indefinite error, and a row', { seed: 'running', calls: [{ ...over, answer: 'vague' }], rows: [ended] }],
    [
      'an indefinite error whose write comes after a later call',
      {
        seed: 'running',
        calls: [{ ...over, answer: 'vague' }, later({ more: { expected_statuses: ['completed'] } })],
        rows: [ended],
      },
    ],
    ['busy', { seed: 'running', calls: [later({ answer: 'error busy' })] }],
    [
      'a status that was NULL',
      { seed: null, calls: [{ ...over, more: { expected_statuses: [null] } }], rows: [{ ...ended, from: null }] },
    ],
    [
      'the same terminal status again',
      afterEnd({ to: 'completed', answer: 'true' }, { rows: [ended, { of: 'b', from: 'completed', to: 'completed' }] }),
    ],
    [
      'the same, and the old reason kept',
      afterEnd(
        { to: 'completed', answer: 'true' },
        { rows: [ended, { of: 'b', from: 'completed', to: 'completed' }], left: { status_reason_summary: 'a' } },
      ),
    ],
    [
      'an override without need, with an event',
      {
        seed: 'running',
        calls: [{ ...over, more: { override: true } }],
        rows: [ended],
        events: [{ of: 'a', is: 'override', from: 'running', to: 'completed' }],
      },
    ],
    [
      'an override',
      afterEnd(
        { answer: 'true', more: { override: true } },
        { rows: [ended, { of: 'b', from: 'completed', to: 'failed' }], events: [repair] },
      ),
    ],
    [
      'a caller with an old version that is the current one by its clock',
      afterEnd(
        { answer: 'true', more: { override: true, expected_updated_at: 2000.0001 } },
        {
          rows: [
            { ...ended, at: 2000.0001 },
            { of: 'b', from: 'completed', to: 'failed', at: 2000.0001 },
          ],
          events: [repair],
        },
      ),
    ],
    [
      'an override by blanks: refused',
      afterEnd({ answer: 'error invalid', more: { override: true, override_justification: ' ' } }),
    ],
    [
      'an override by blanks: taken',
      afterEnd(
        { answer: 'true', more: { override: true, override_justification: ' ' } },
        { rows: [ended, { of: 'b', from: 'completed', to: 'failed' }], events: [repair] },
      ),
    ],
    [
      'an unknown word: refused',
      { seed: 'running', calls: [later({ more: { reason_code: 'no.such' }, answer: 'error invalid' })] },
    ],
    [
      'a waiter that sees the end before its writer does',
      { seed: 'running', calls: [over], rows: [ended], reads: [{ from: 1, until: 2, told: 'completed' }] },
    ],
    ['an end of its own', { seed: 'running', calls: [over], rows: [ended], left: { ended_at: 2000 } }],
  ])('%s', (_name, told) => {
    expect(blamed(told)).toEqual([]);
  });
});

describe('a race for one status', () => {
  const calls: ToldCall[] = ['a', 'b'].map((name) => ({
    name,
    from: 0,
    until: 20,
    to: 'completed',
    more: running,
    answer: 'true',
  }));

  it('has one winner, and both are named where there are two', () => {
    const rows = calls.map(({ name }) => ({ of: name, from: 'running', to: 'completed' }));
    const found = judgeRecord(toldHistory({ seed: 'running', calls, rows }));
    expect(found.find(({ check }) => check === 'J4')).toMatchObject({ operations: [0, 1], rows: ['h1', 'h2'] });
  });

  it('is judged where the rows have no order, too', () => {
    const rows = calls.map(({ name }) => ({ of: name, from: 'running', to: 'completed' }));
    expect(blamed({ seed: 'running', calls, rows, ordered: false })).toContain(
      'P2 violation d5.write-set d5.null-safe-predicate',
    );
  });
});

it('says that it does not know where a search would take too long', () => {
  const calls = Array.from({ length: 12 }, (_, index): ToldCall => {
    return { name: `c${index}`, from: 0, until: 99, to: 'running', answer: 'true' };
  });
  const rows = calls.map(({ name }) => ({ of: name, from: 'running', to: 'running' }));
  const history = toldHistory({ seed: 'running', calls, rows, ordered: false });
  expect(judgeRecord(history, { budget: 3 })).toContainEqual(
    expect.objectContaining({ layer: 'referee', grave: 'unknown' }),
  );
  expect(judgeRecord(history).filter(({ grave }) => grave !== 'advisory')).toEqual([]);
});
