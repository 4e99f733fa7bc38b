import { judgeRecord } from '../../../src/history/judge-record.ts';
import { type ToldCall, type ToldHistory, toldHistory } from './told-history.ts';

/** What a history is blamed for: check, gravity and requirements of each finding that is more than a remark. */
export function blamed(told: ToldHistory): string[] {
  return judgeRecord(toldHistory(told))
    .filter(({ grave }) => grave !== 'advisory')
    .map(({ check, grave, requirements }) => `${check} ${grave} ${requirements.join(' ')}`);
}

/** A guard: only while it runs. */
export const running = { expected_statuses: ['running'] };
/** A guard by a version that the record never had. */
export const stale = { expected_updated_at: 999 };

/** The call that ends the run, until 20, and its row. */
export const over: ToldCall = { name: 'a', from: 0, until: 20, to: 'completed', answer: 'true' };
export const ended = { of: 'a', from: 'running', to: 'completed' };
/** Another call, which comes after that. */
export const later = (more: Partial<ToldCall>): ToldCall => ({
  name: 'b',
  from: 30,
  until: 40,
  to: 'failed',
  answer: 'false',
  ...more,
});
/** A run that has ended, and another call after that. */
export const afterEnd = (more: Partial<ToldCall>, rest: Partial<ToldHistory> = {}): ToldHistory => ({
  seed: 'running',
  calls: [over, later(more)],
  rows: [ended],
  ...rest,
});
/** The events that such a call may leave. */
export const rejection = { of: 'b', is: 'rejected', from: 'completed', to: 'failed' } as const;
export const repair = { of: 'b', is: 'override', from: 'completed', to: 'failed' } as const;
