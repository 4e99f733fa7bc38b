import { describe, expect, it } from 'vitest';
import type { CaseOutcome } from '../runnable-case.ts';
import { judgeCase } from './judge-case.ts';

const face = { id: 'g.c', proves: 'That something holds.', requirements: ['d4.exit-0'] };
const known = {
  case: 'g.c',
  reason: 'a reason of some length',
  link: 'upstream#1',
  instead: { exit: 1, message: 'byte 4' },
};

describe('judgeCase', () => {
  it('keeps the verdict, words and folder of a case that the baseline does not know', () => {
    const outcome: CaseOutcome = { verdict: 'fail', message: 'm', kept: '/k', repeat: 'r', ended: { exit: 1 } };
    expect(judgeCase(face, outcome, undefined, 12)).toEqual({
      face,
      verdict: 'fail',
      message: 'm',
      kept: '/k',
      repeat: 'r',
      duration: 12,
    });
  });

  it('calls a known failure that fails in the known way an expected failure', () => {
    const outcome: CaseOutcome = { verdict: 'fail', message: 'differs at byte 4', ended: { exit: 1 } };
    expect(judgeCase(face, outcome, known)).toMatchObject({
      verdict: 'expected-fail',
      message: 'differs at byte 4',
      known,
    });
  });

  it('lets a known failure that fails in another way fail, and says how it differs', () => {
    const outcome: CaseOutcome = { verdict: 'fail', message: 'differs at byte 4', ended: { exit: 2 } };
    const judged = judgeCase(face, outcome, known);
    expect(judged.verdict).toBe('fail');
    expect(judged.message).toBe(
      'fails in another way than the baseline says: known exit 1, seen exit 2\ndiffers at byte 4',
    );
  });

  it('calls a known failure that passes an unexpected pass', () => {
    expect(judgeCase(face, { verdict: 'pass' }, known).verdict).toBe('unexpected-pass');
  });

  it.each(['inconclusive', 'not-tested', 'kit-error'] as const)('lets no baseline excuse %s', (verdict) => {
    expect(judgeCase(face, { verdict, ended: { exit: 1 }, message: 'byte 4' }, known).verdict).toBe(verdict);
  });
});
