import type { ListedCase, Step } from '@run-completion/schemas/types';
import { judgePlan } from '../engine/judge-plan.ts';
import { legalAnswers } from '../oracle/legal-answers.ts';
import type { Plan } from '../plan.ts';
import type { RunnableCase } from '../runnable-case.ts';
import { inSurroundings } from './in-surroundings.ts';
import { Random } from './random.ts';

/**
 * d4.incremental: the line of the first run has to be on the pipe before the second one is allowed to end. That is about
 * when a line can be read and not about bytes, so no case file can say it.
 */
export function incrementalCase({ id, proves, requirements }: ListedCase): RunnableCase {
  return {
    id,
    proves,
    requirements,
    profile: 'reader',
    run: (bench) => {
      const plan = inSurroundings(drawnPlan(new Random(bench.seed, id)), bench.seed, id);
      return judgePlan(bench, plan, (unconfirmed) => legalAnswers(plan, unconfirmed), { name: id, linesAtOnce: true });
    },
  };
}

function drawnPlan(random: Random): Plan {
  const [over, first, second] = [random.hexadecimal(32), random.hexadecimal(32), random.hexadecimal(32)];
  const ends = (kind: 'session' | 'play', run: string, status: string): Step => ({
    do: 'commit',
    changes: [{ set: { kind, id: run, status } }],
  });
  return {
    world: {
      records: [
        { kind: 'session', id: first },
        { kind: 'play', id: second },
        { kind: 'schedule_run', id: over, status: 'completed' },
      ],
    },
    argv: [first, second, over, '--interval', '0.05'],
    steps: [
      { do: 'start' },
      { do: 'await', what: 'ready' },
      ends('session', first, 'completed'),
      { do: 'await', what: 'seen' },
      ends('play', second, 'merged'),
      { do: 'exit' },
    ],
    bystanders: true,
  };
}
