import { describe, expect, it } from 'vitest';
import { line, longPlan, over, pending } from '../../test/support/plans.ts';
import type { Seen } from '../judge/seen.ts';
import type { LegalFor } from '../plan.ts';
import type { Attempt } from './attempt.ts';
import { conclude, mayDiffer } from './conclude.ts';
import { type Weight, weigh } from './weigh.ts';

const home = '/h';
const text = (id: string) => line(id).text.replace('${LIONAGI_HOME}', home);
const inOrder = text(over) + text(pending);
const otherOrder = text(pending) + text(over);

/** Strictly one line after the other; in any order where the barrier at step 1 did not hold. */
const legalFor: LegalFor = (unconfirmed) => [
  { phases: unconfirmed.has(1) ? [[line(over), line(pending)]] : [[line(over)], [line(pending)]], exit: [0] },
];

type Wishes = Partial<Omit<Attempt, 'seen'>> & Partial<Pick<Seen, 'ended'>> & { readonly stdout?: string };

function attemptOf({ stdout = inOrder, ended = { how: 'exit', code: 0 }, ...more }: Wishes): Attempt {
  return {
    seen: { stdout: Buffer.from(stdout), stderr: Buffer.alloc(0), ended, home },
    unconfirmed: new Set(),
    late: [],
    blindSignal: false,
    starved: false,
    closedEarly: false,
    timeline: [10, 1_510, 1_520],
    ...more,
  };
}

const blind = { unconfirmed: new Set([1]) };
const timeout = { how: 'timeout', seconds: 5 } as const;
const byTerm = { how: 'signal', signal: 'SIGTERM' } as const;

describe('weigh', () => {
  it.each<[string, Wishes, Weight['verdict']]>([
    ['right', {}, 'pass'],
    ['right, though a barrier was not seen', blind, 'pass'],
    ['in another order', { stdout: otherOrder }, 'fail'],
    ['in another order, which an unseen barrier explains', { ...blind, stdout: otherOrder }, 'excused'],
    ['wrong in a way that no barrier explains', { ...blind, stdout: text(over) }, 'fail'],
    ['too late', { ended: timeout }, 'fail'],
    ['too late, with unseen barriers', { ...blind, ended: timeout }, 'fail'],
    ['too late on a host that stood still', { ended: timeout, starved: true }, 'starved'],
    [
      'wrong at once, whatever came of it later',
      { ...blind, stdout: otherOrder, wrong: { unconfirmed: new Set() } },
      'fail',
    ],
    ['too early, though right in the end', { wrong: { unconfirmed: new Set(), through: 0 } }, 'fail'],
    [
      'killed by a signal that it may not have been ready for',
      { ...blind, blindSignal: true, stdout: '', ended: byTerm },
      'excused',
    ],
    ['killed by one that it was ready for', { ...blind, stdout: '', ended: byTerm }, 'fail'],
    ['killed so, after a byte that is wrong', { ...blind, blindSignal: true, stdout: 'x', ended: byTerm }, 'fail'],
    ['locking others out', { obstacle: 'it kept the store locked', ended: { how: 'stopped' } }, 'fail'],
    ['leaving a stray', { ended: { how: 'held-open', code: 0, seconds: 1 } }, 'fail'],
  ])('takes one that is %s', (_what, wishes, verdict) => {
    expect(weigh(attemptOf(wishes), longPlan, legalFor, false).verdict).toBe(verdict);
  });

  it('asks for lines at once only where that is the point', () => {
    const attempt = attemptOf({ late: [1] });

    expect(weigh(attempt, longPlan, legalFor, false).verdict).toBe('pass');
    expect(weigh(attempt, longPlan, legalFor, true)).toMatchObject({ verdict: 'excused' });
  });
});

describe('conclude', () => {
  function concluded(wishes: Wishes) {
    const attempt = attemptOf(wishes);
    const weight = weigh(attempt, longPlan, legalFor, false);
    if (weight.verdict === 'pass') throw new Error('it passes');
    return { again: mayDiffer(weight, attempt), ...conclude(weight, attempt, 3) };
  }

  it('fails what is excused when all attempts are used up', () => {
    expect(concluded({ ...blind, stdout: otherOrder })).toMatchObject({
      again: true,
      verdict: 'fail',
      message: expect.stringContaining('so in each of 3 attempts; in the last one the kit had waited up to 1.5 s'),
    });
  });

  it.each<[string, Wishes]>([
    ['stood still at a barrier', { ...blind, stdout: otherOrder, starved: true }],
    ['stood still until the time was up', { ended: timeout, starved: true }],
    ['allows no further process', { stdout: '', ended: { how: 'spawn-error', code: 'EAGAIN', message: 'none' } }],
  ])('convicts nobody where the host %s', (_what, wishes) => {
    expect(concluded(wishes)).toMatchObject({
      again: true,
      verdict: 'inconclusive',
      message: expect.stringContaining('the host did not let it be seen'),
    });
  });

  it('fails at once what nothing excuses, on a host that stands still too', () => {
    expect(concluded({ stdout: otherOrder, starved: true })).toMatchObject({ again: false, verdict: 'fail' });
  });
});
