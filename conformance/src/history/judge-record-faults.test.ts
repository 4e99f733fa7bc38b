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
import type { ToldHistory } from '../../test/support/simulation/told-history.ts';

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
