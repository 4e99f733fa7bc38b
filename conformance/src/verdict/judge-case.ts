import type { KnownFailure } from '@run-completion/schemas/types';
import { unlikeBaseline } from '../baseline/unlike-baseline.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import type { CaseFace, JudgedCase } from './judged-case.ts';

/** Gives a case its final verdict: what it showed, held against what the baseline says that it shows. */
export function judgeCase(face: CaseFace, outcome: CaseOutcome, known?: KnownFailure, duration?: number): JudgedCase {
  const judged: JudgedCase = {
    face,
    verdict: outcome.verdict,
    ...(outcome.message === undefined ? {} : { message: outcome.message }),
    ...(outcome.kept === undefined ? {} : { kept: outcome.kept }),
    ...(outcome.repeat === undefined ? {} : { repeat: outcome.repeat }),
    ...(known === undefined ? {} : { known }),
    ...(duration === undefined ? {} : { duration }),
  };
  if (known === undefined) return judged;
  if (outcome.verdict === 'pass') {
    const message = 'the baseline calls this a known failure, and it passed: take it out of the baseline';
    return { ...judged, verdict: 'unexpected-pass', message };
  }
  if (outcome.verdict !== 'fail') return judged;
  const differences = unlikeBaseline(known, outcome);
  if (differences.length === 0) return { ...judged, verdict: 'expected-fail' };
  const lead = `fails in another way than the baseline says: ${differences.join('; ')}`;
  return { ...judged, message: outcome.message === undefined ? lead : `${lead}\n${outcome.message}` };
}
