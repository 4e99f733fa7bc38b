import { compile, toBytes } from '../judge/compiled.ts';
import { match } from '../judge/match.ts';
import { stdoutPrefixPossible } from '../judge/stdout-legal.ts';
import type { LegalFor, Plan } from '../plan.ts';
import type { Attempt } from './attempt.ts';
import { weakLegal } from './weak-legal.ts';

/** What one attempt proves. `excused`: nothing, for what was seen is legal where a barrier did not hold as it should. */
export type Weight =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'fail' | 'excused' | 'starved'; readonly message: string };

/** Judges one attempt. `linesAtOnce`: lines that are due at a barrier must have been on the pipe when it was passed. */
export function weigh(attempt: Attempt, plan: Plan, legalFor: LegalFor, linesAtOnce: boolean): Weight {
  const { seen, starved, wrong } = attempt;
  if (attempt.obstacle !== undefined) return { verdict: 'fail', message: attempt.obstacle };
  const found = match(legalFor(wrong?.unconfirmed ?? new Set()), {
    ...seen,
    ...(wrong?.through === undefined ? {} : { through: wrong.through }),
  });
  if (found.ok) {
    const late = linesAtOnce ? attempt.late[0] : undefined;
    if (late === undefined) return { verdict: 'pass' };
    const message = `no line could be read at step ${late + 1} (${plan.steps[late]?.do}) while another run was pending`;
    return { verdict: 'excused', message };
  }
  const message = `${found.message}${circumstances(attempt, plan)}`;
  if (wrong !== undefined) return { verdict: 'fail', message };
  if (seen.ended.how === 'timeout') return { verdict: starved ? 'starved' : 'fail', message };
  return { verdict: excused(attempt, legalFor) ? 'excused' : 'fail', message };
}

function excused({ seen, unconfirmed, blindSignal }: Attempt, legalFor: LegalFor): boolean {
  if (unconfirmed.size === 0) return false;
  const legal = weakLegal(legalFor, unconfirmed);
  if (legal === undefined) return seen.ended.how === 'exit';
  if (match(legal, seen).ok) return true;
  if (!blindSignal) return false;
  // The signal may have come before the program could take it: then it did what any program does.
  const answered = seen.ended.how === 'exit' && seen.ended.code === 3;
  const byItself = seen.ended.how === 'signal' || seen.ended.how === 'exit';
  return byItself && !answered && stdoutPrefixPossible(compile(legal, seen.home), toBytes(seen.stdout));
}

function circumstances({ cutAt, seen, closedEarly }: Attempt, plan: Plan): string {
  if (closedEarly) return '\nit had closed its standard output, and went on running';
  if (cutAt === undefined || (seen.ended.how !== 'exit' && seen.ended.how !== 'signal')) return '';
  return `\nit ended before step ${cutAt + 1} of its plan (${plan.steps[cutAt]?.do})`;
}
