import type { Verdict } from '@run-completion/schemas/types';
import { describe, expect, it } from 'vitest';
import { requirement } from '../../test/support/requirement.ts';
import { judgeRequirement, type Scope } from './judge-requirement.ts';
import type { JudgedCase } from './judged-case.ts';

const whole: Scope = { profiles: ['reader'], choice: null };
const exit0 = requirement('d4.exit-0', 'MUST');

function judged(verdict: Verdict, more: Partial<JudgedCase> = {}): JudgedCase {
  return { face: { id: 'g.c', proves: 'That it holds.', requirements: ['d4.exit-0'] }, verdict, ...more };
}

describe('judgeRequirement', () => {
  it.each<[Verdict[], Verdict]>([
    [['pass', 'pass'], 'pass'],
    [['pass', 'fail', 'kit-error', 'inconclusive'], 'fail'],
    [['pass', 'unexpected-pass', 'kit-error'], 'unexpected-pass'],
    [['pass', 'inconclusive', 'kit-error'], 'kit-error'],
    [['pass', 'inconclusive', 'expected-fail'], 'inconclusive'],
    [['pass', 'expected-fail'], 'expected-fail'],
    [['pass', 'not-tested'], 'pass'],
    [['not-tested', 'not-tested'], 'not-tested'],
  ])('of %j makes %s', (verdicts, expected) => {
    const cases = verdicts.map((verdict) => judged(verdict));
    expect(judgeRequirement(exit0, cases, whole)).toMatchObject({ verdict: expected, unasked: false });
  });

  it('says how many cases could not be run when the others passed', () => {
    const cases = [judged('pass'), judged('not-tested'), judged('pass')];
    expect(judgeRequirement(exit0, cases, whole).reason).toBe('1 of its 3 cases could not be run on this subject');
  });

  it('gives the reason of a case that could not be run as its own', () => {
    const cases = [judged('not-tested', { message: 'the store refuses the seed' })];
    expect(judgeRequirement(exit0, cases, whole).reason).toBe('the store refuses the seed');
  });

  it('does not call passed what was cut short', () => {
    const cases = [judged('pass'), judged('not-tested', { cut: true })];
    expect(judgeRequirement(exit0, cases, whole)).toMatchObject({ verdict: 'not-tested', unasked: false });
  });

  it('leaves out cases of other requirements', () => {
    const other = judged('fail', { face: { id: 'g.d', proves: 'Another.', requirements: ['d4.exit-1'] } });
    expect(judgeRequirement(exit0, [judged('pass'), other], whole).verdict).toBe('pass');
  });

  it('blames the run, not the user, when nothing exercises what was asked for', () => {
    expect(judgeRequirement(exit0, [], whole)).toMatchObject({
      verdict: 'not-tested',
      reason: 'no case exercises it',
      unasked: false,
    });
  });

  it.each([
    ['an exclusion', requirement('d3.x', 'MUST', { excluded: 'any answer is right' }), whole, 'any answer is right'],
    [
      'another profile',
      requirement('d5.x', 'MUST', { profile: 'writer' }),
      whole,
      'belongs to the profile writer, which was not asked for',
    ],
    ["the user's choice", exit0, { profiles: ['reader'], choice: '--filter x*' }, 'left out by --filter x*'],
  ])('counts %s as not asked for', (_name, which, scope, reason) => {
    expect(judgeRequirement(which, [], scope)).toMatchObject({ verdict: 'not-tested', reason, unasked: true });
  });
});
