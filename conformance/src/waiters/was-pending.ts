import { rowOf } from '../oracle/rows.ts';
import { isTerminal } from '../oracle/vocabulary.ts';
import type { Asked } from './judge-waiter.ts';
import type { NamedRun, RacedStore } from './run-versions.ts';
import type { Watched } from './subject-waiter.ts';

/** Whether a run of a waiter ended for the first time when that waiter was up already: else nothing was raced. */
export function wasPending({ states }: RacedStore, { alive }: Watched, { runs }: Asked): boolean {
  if (alive === undefined) return false;
  return [...runs.values()].some(({ run }) => {
    const end = firstEnd(states, run);
    return end !== undefined && end > 0 && states.notBefore(end) > alive;
  });
}

/** The first state in which a run is over. */
function firstEnd(states: RacedStore['states'], { kind, id }: NamedRun): number | undefined {
  for (let at = 0; at <= states.last; at += 1) {
    const row = rowOf(states.state(at), kind, id);
    if (row !== undefined && isTerminal(kind, row.status)) return at;
  }
  return undefined;
}
