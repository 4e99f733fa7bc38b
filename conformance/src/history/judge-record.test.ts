import { describe, expect, it } from 'vitest';
import { type ToldCall, type ToldHistory, toldHistory } from '../../test/support/simulation/told-history.ts';
import { judgeRecord } from './judge-record.ts';

function blamed(told: ToldHistory): string[] {
  return judgeRecord(toldHistory(told))
    .filter(({ grave }) => grave !== 'advisory')
    .map(({ check, grave, requirements }) => `${check} ${grave} ${requirements.join(' ')}`);
}

const running = { expected_statuses: ['running'] };
const stale = { expected_updated_at: 999 };

/** The run is over at 20; the call in question comes later. */
const over: ToldCall = { name: 'a', from: 0, until: 20, to: 'completed', answer: 'true' };
const ended = { of: 'a', from: 'running', to: 'completed' };
const later = (more: Partial<ToldCall>): ToldCall => ({
  name: 'b',
  from: 30,
  until: 40,
  to: 'failed',
  answer: 'false',
  ...more,
});
const afterEnd = (more: Partial<ToldCall>, rest: Partial<ToldHistory> = {}): ToldHistory => ({
  seed: 'running',
  calls: [over, later(more)],
  rows: [ended],
  ...rest,
});
const rejection = { of: 'b', is: 'rejected', from: 'completed', to: 'failed' } as const;
const repair = { of: 'b', is: 'override', from: 'completed', to: 'failed' } as const;

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

describe('what v1 forbids', () => {
  it.each<[string, ToldHistory, string]>([
    ['true without a row', { seed: 'running', calls: [over] }, 'J1 violation d5.applied d5.write-set'],
    [
      'a row without true',
      { seed: 'running', calls: [{ ...over, answer: 'false' }], rows: [ended] },
      'J1 violation d5.applied',
    ],
    [
      'a definite error with a row',
      { seed: 'running', calls: [{ ...over, answer: 'error busy' }], rows: [ended] },
      'J1 violation d5.applied',
    ],
    [
      'false with a rejection event',
      afterEnd({ more: stale }, { events: [rejection] }),
      'J1 violation d5.rejection-audited',
    ],
    ['a rejection without an event', afterEnd({ answer: 'error rejected' }), 'J1 violation d5.rejection-audited'],
    [
      'a rejection outside of the guard',
      afterEnd({ answer: 'error rejected', more: running }, { events: [rejection] }),
      'R violation d5.terminal-protection d5.rejection-audited',
    ],
    [
      'a rejection before the end',
      {
        seed: 'running',
        calls: [later({ from: 0, until: 5, answer: 'error rejected' }), { ...over, from: 10 }],
        rows: [ended],
        events: [rejection],
      },
      'R violation d5.terminal-protection d5.rejection-audited',
    ],
    ['false without a guard', { seed: 'running', calls: [later({})] }, 'R violation d5.membership-guard'],
    [
      'false although the guard holds',
      { seed: 'running', calls: [later({ more: running })] },
      'R violation d5.membership-guard',
    ],
    [
      'false although the version is fresh',
      { seed: 'running', calls: [later({ more: { expected_updated_at: 1000 } })] },
      'R violation d5.version-guard',
    ],
    [
      'a lost race without a rival',
      { seed: 'running', calls: [later({ answer: 'error lost_race' })] },
      'R violation d5.null-safe-predicate',
    ],
    [
      'a lost race with a version: an error',
      {
        seed: 'running',
        calls: [over, later({ from: 10, more: { expected_updated_at: 1000 }, answer: 'error lost_race' })],
        rows: [ended],
      },
      'R violation d5.null-safe-predicate',
    ],
    [
      'not found although it is there',
      { seed: 'running', calls: [later({ answer: 'error not_found' })] },
      'R violation d5.one-transaction',
    ],
    [
      'a stale version applied',
      afterEnd(
        { answer: 'true', to: 'completed', more: { expected_updated_at: 1000 } },
        { rows: [ended, { of: 'b', from: 'completed', to: 'completed' }] },
      ),
      'J3 violation d5.version-guard',
    ],
    [
      'NULL outside of the guard',
      { seed: null, calls: [{ ...over, more: running }], rows: [{ ...ended, from: null }] },
      'J2 violation d5.membership-guard d5.membership-null',
    ],
    [
      'an override event without its row',
      afterEnd({ answer: 'error lost_race', more: { override: true } }, { events: [repair] }),
      'J1 violation d5.override-audited',
    ],
    [
      'an unknown word written',
      { seed: 'running', calls: [{ ...over, more: { source: 'somebody' } }], rows: [ended] },
      'J1 violation d5.four-sources',
    ],
    [
      'an override without a justification',
      afterEnd(
        { answer: 'true', more: { override: true, override_justification: '' } },
        { rows: [ended, { of: 'b', from: 'completed', to: 'failed' }], events: [repair] },
      ),
      'J1 violation d5.override-needs-both',
    ],
    [
      'an extra field for another kind of thing',
      { seed: 'running', calls: [{ ...over, more: { extra_fields: { exit_code: 1 } } }], rows: [ended] },
      'J1 violation d5.extra-fields',
    ],
    [
      'another reason than that of the call',
      { seed: 'running', calls: [{ ...over, more: { reason_code: 'run.failed.exception' } }], rows: [ended] },
      'J1 violation d5.write-set',
    ],
    [
      'a row of nobody',
      { seed: 'running', calls: [over], rows: [ended, { of: 'x', from: 'completed', to: 'completed' }] },
      'J1 violation d5.write-set',
    ],
    [
      'an end of a call that wrote nothing',
      afterEnd({ more: { ...running, extra_fields: { ended_at: 7 } } }, { left: { ended_at: 7 } }),
      'J1 violation d5.write-set',
    ],
    [
      'a change without a row',
      { seed: 'running', calls: [], left: { status_reason_code: 'run.completed.ok' } },
      'P5 violation d5.write-set',
    ],
    [
      'a time that stood still',
      { seed: 'running', calls: [over], rows: [ended], left: { updated_at: 1000 } },
      'P5 violation d5.write-set',
    ],
    [
      'rows against real time',
      afterEnd(
        { answer: 'true', to: 'running', more: running },
        { rows: [{ of: 'b', from: 'running', to: 'running' }, ended] },
      ),
      'R violation d5.applied d5.one-transaction',
    ],
    [
      'a waiter that sees what never was',
      { seed: 'running', calls: [over], rows: [ended], reads: [{ from: 1, until: 50, told: 'failed' }] },
      'R violation d1.state-not-process d2.refetch',
    ],
    [
      'a waiter that goes back',
      {
        seed: 'running',
        calls: [{ ...over, until: 90 }],
        rows: [ended],
        reads: [
          { from: 1, until: 2, told: 'completed' },
          { from: 3, until: 4, told: 'running' },
        ],
      },
      'R violation d1.state-not-process d2.refetch',
    ],
  ])('%s', (_name, told, finding) => {
    expect(blamed(told)).toContain(finding);
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
