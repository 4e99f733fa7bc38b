import type { Answer, Case, LineRule } from '@run-completion/schemas/types';
import type { CountedLine, Legal, LegalAnswer } from '../legal.ts';
import type { Plan } from '../plan.ts';

/** A plan and what is legal for it, as a case file that replays to the letter: nothing renamed, nothing added. */
export function legalAsCase(head: Pick<Case, 'id' | 'proves' | 'requirements'>, plan: Plan, legal: Legal): Case {
  const answers = legal.map(answerOf);
  const [only, ...others] = answers;
  if (only === undefined) throw new Error('a plan without a legal answer is no case');
  return {
    ...head,
    rename: false,
    bystanders: false,
    world: plan.world,
    argv: [...plan.argv],
    steps: [...plan.steps],
    expect: others.length === 0 ? only : { anyOf: answers },
  };
}

function answerOf({ phases, exit, stderr }: LegalAnswer): Answer {
  return { stdout: phases.map((lines) => lines.map(ruleOf)), exit, ...(stderr === undefined ? {} : { stderr }) };
}

function ruleOf({ text, least, most }: CountedLine): LineRule {
  return least === 1 && most === 1 ? text : { line: text, times: [least, most] };
}
