import type { Ask } from '../driver/protocol.ts';
import type { CallPlan } from './call-plan.ts';

/** Seconds between two ticks. */
const interval = 0.05;

/** The request that makes the call of a plan. */
export function waitAsk({ ids, stopAfter }: CallPlan): Ask {
  return { op: 'wait', ids: [...ids], interval, ...(stopAfter === undefined ? {} : { stop_after: stopAfter }) };
}
