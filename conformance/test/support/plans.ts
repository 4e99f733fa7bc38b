import type { RunRecord, Step } from '@run-completion/schemas/types';
import type { CountedLine, Legal, LegalAnswer } from '../../src/legal.ts';
import type { LegalFor, Plan } from '../../src/plan.ts';

/** Two sessions of the tests: the first is over at the start. */
export const over = 'a1b2c3d4'.repeat(4);
export const pending = '0f9e8d7c'.repeat(4);

/** The line of a session that completed without a reason. */
export function line(id: string): CountedLine {
  const text = `${id}\tstatus=completed\treason=unknown\tartifact_dir=\${LIONAGI_HOME}/runs/${id}\texit_code=-\n`;
  return { text, least: 1, most: 1 };
}

export const finish: Step = { do: 'commit', changes: [{ set: { kind: 'session', id: pending, status: 'completed' } }] };
export const ready: Step = { do: 'await', what: 'ready' };
export const seen: Step = { do: 'await', what: 'seen' };

/** A plan over both sessions and any further records, with the steps that stand between start and exit. */
export function planOf(argv: readonly string[], between: readonly Step[] = [], more: readonly RunRecord[] = []): Plan {
  const records: RunRecord[] = [
    ...more,
    { kind: 'session', id: over, status: 'completed' },
    { kind: 'session', id: pending },
  ];
  return { world: { records }, argv, steps: [{ do: 'start' }, ...between, { do: 'exit' }], bystanders: false };
}

/** Waits for the session that is over. */
export const shortPlan = planOf([over, '--interval', '0.05']);
export const shortLegal: LegalFor = () => [{ phases: [[line(over)]], exit: [0] }];

/** Waits for both; the second completes when the first line is due. */
export const longPlan = planOf([over, pending, '--interval', '0.05'], [ready, finish]);
export const longLegal: LegalFor = (unconfirmed) => {
  const lines = [[line(over)], [line(pending)]];
  const answer: LegalAnswer = { phases: unconfirmed.size > 0 ? [lines.flat()] : lines, exit: [0] };
  return [answer] satisfies Legal;
};
