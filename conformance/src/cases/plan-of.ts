import type { Answer, Case, LineRule, Step } from '@run-completion/schemas/types';
import type { CountedLine, Legal, LegalAnswer } from '../legal.ts';
import type { Plan } from '../plan.ts';

const plainSteps: readonly Step[] = [{ do: 'start' }, { do: 'exit' }];

/** What a case puts a process through, with the ids that are written in it. */
export function planOf({ world, argv, steps, bystanders }: Case): Plan {
  return { world, argv, steps: steps ?? plainSteps, bystanders: bystanders ?? true };
}

/** The answers that a case calls legal. */
export function legalOf({ expect }: Case): Legal {
  return ('anyOf' in expect ? expect.anyOf : [expect]).map(answerOf);
}

function answerOf({ stdout, exit, stderr }: Answer): LegalAnswer {
  return { phases: stdout.map((lines) => lines.map(countedLine)), exit, ...(stderr === undefined ? {} : { stderr }) };
}

function countedLine(rule: LineRule): CountedLine {
  if (typeof rule === 'string') return { text: rule, least: 1, most: 1 };
  const [least = 0, most = least] = rule.times;
  return { text: rule.line, least, most };
}
