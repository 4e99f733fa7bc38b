import type { KnownFailure } from '@run-completion/schemas/types';
import { describe, expect, it } from 'vitest';
import type { CaseOutcome } from '../runnable-case.ts';
import { unlikeBaseline } from './unlike-baseline.ts';

const known = (instead: KnownFailure['instead']): KnownFailure => ({
  case: 'g.c',
  reason: 'a reason of some length',
  link: 'upstream#1',
  instead,
});

describe('unlikeBaseline', () => {
  it.each<[KnownFailure['instead'], Pick<CaseOutcome, 'ended' | 'message'>]>([
    [{ exit: 1 }, { ended: { exit: 1 } }],
    [{ signal: 'SIGSEGV' }, { ended: { signal: 'SIGSEGV' } }],
    [{ timeout: true }, { ended: { timeout: true } }],
    [{ message: 'reason=unknown' }, { message: 'line 1\nseen reason=unknown' }],
    [
      { exit: 0, message: 'late' },
      { ended: { exit: 0 }, message: 'too late' },
    ],
  ])('%j is met by %j', (instead, outcome) => {
    expect(unlikeBaseline(known(instead), outcome)).toEqual([]);
  });

  it.each<[KnownFailure['instead'], Pick<CaseOutcome, 'ended' | 'message'>, string]>([
    [{ exit: 1 }, { ended: { exit: 2 } }, 'known exit 1, seen exit 2'],
    [{ exit: 0 }, { ended: { signal: 'SIGKILL' } }, 'known exit 0, seen death by SIGKILL'],
    [{ exit: 0 }, {}, 'known exit 0, seen nothing of its end'],
    [{ signal: 'SIGSEGV' }, { ended: { timeout: true } }, 'known death by SIGSEGV, seen no end'],
    [{ timeout: true }, { ended: { exit: 0 } }, 'known not to end, seen exit 0'],
    [{ message: 'early' }, { message: 'late' }, 'known words "early" are not in the message'],
  ])('%j is not met by %j', (instead, outcome, difference) => {
    expect(unlikeBaseline(known(instead), outcome)).toEqual([difference]);
  });

  it('asks for every field, and tells each that is not met', () => {
    expect(unlikeBaseline(known({ exit: 1, message: 'early' }), { ended: { exit: 2 }, message: 'late' })).toHaveLength(
      2,
    );
  });
});
