import type { ListedCase } from '@run-completion/schemas/types';
import type { HygieneLog, Trace } from '../engine/hygiene-log.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';

/** What a watch looks at: the traces that are its business, and how many processes could have left one. */
type Look = (log: HygieneLog) => { readonly traces: readonly Trace[]; readonly looked: number };

const looks = new Map<string, Look>([
  ['watch.records-unchanged', (log) => ({ traces: log.records, looked: log.checked })],
  ['watch.no-trace', (log) => ({ traces: log.traces, looked: log.checked + log.checkedMissing })],
  ['watch.missing-store-not-created', (log) => ({ traces: log.created, looked: log.checkedMissing })],
]);

/** At most so many traces are told one by one. */
const told = 5;

/** A case that runs nothing and judges what all the others left behind. It has to be run after them. */
export function watchCase({ id, proves, requirements }: ListedCase): RunnableCase {
  const look = looks.get(id);
  if (look === undefined) throw new Error(`golden/v1/watches.json lists ${id}, which the kit has no watch for`);
  return { id, proves, requirements, profile: 'reader', run: async ({ watch }) => outcomeOf(look(watch)) };
}

function outcomeOf({ traces, looked }: ReturnType<Look>): CaseOutcome {
  // Nothing seen in nothing looked at would be a pass that was not earned.
  if (looked === 0) return { verdict: 'not-tested', message: 'no case that was run had such a store' };
  if (traces.length === 0) return { verdict: 'pass' };
  const lines = traces.slice(0, told).map(({ plan, what }) => `  wait ${plan}: ${what}`);
  const rest = traces.length > told ? [`  and ${traces.length - told} more`] : [];
  return {
    verdict: 'fail',
    message: [`${traces.length} of ${looked} waits left a trace:`, ...lines, ...rest].join('\n'),
  };
}
