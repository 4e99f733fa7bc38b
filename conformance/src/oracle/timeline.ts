import type { Plan } from '../plan.ts';
import { StoreHistory } from './rows.ts';

/** The stretch between two confirmed barriers: the states of the store that a subject may see in it, both included. */
interface Phase {
  readonly first: number;
  readonly last: number;
}

/** When a subject may see what, and what is done to it. */
export interface Timeline {
  readonly history: StoreHistory;
  /** At least one. Each begins with the state that the one before it ended with. */
  readonly phases: readonly Phase[];
  /** The phase in which a signal is sent; it is the last one. */
  readonly signalled: boolean;
  /** Whether the reader of standard output goes away. */
  readonly closed: boolean;
}

/** Lays out the steps of a plan. A barrier that nobody could confirm divides nothing. */
export function timelineOf({ world, steps }: Plan, unconfirmed: ReadonlySet<number>): Timeline {
  const history = new StoreHistory(world.records);
  const phases: Phase[] = [];
  let first = 0;
  let signalled = false;
  let closed = false;
  for (const [index, step] of steps.entries()) {
    if (step.do === 'commit') {
      if (signalled) throw new Error('a commit after a signal proves nothing');
      history.commit(step.changes);
    } else if (step.do === 'await' && !unconfirmed.has(index)) {
      phases.push({ first, last: history.last });
      first = history.last;
    } else if (step.do === 'signal') signalled = true;
    else if (step.do === 'close') closed = true;
  }
  phases.push({ first, last: history.last });
  return { history, phases, signalled, closed };
}
