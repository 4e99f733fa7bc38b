import { clockSlack } from './clock-slack.ts';
import type { RecordState } from './outcomes-at.ts';
import type { RowView } from './row-view.ts';
import { numberOf } from './transition.ts';

/**
 * What the time of a row tells of the updated_at that was written with it. The contract does not bind the two together,
 * but an implementation that reads its clock once for both shows it in the last write. With a coarse clock two readings
 * are mostly equal as well, so there a time tells updated_at only to one tick. Where the last write has two times,
 * nothing is told.
 */
export function rowToken(view: RowView): (at: number | null) => Pick<RecordState, 'token' | 'slack'> {
  const { after, transitions, ordered } = view;
  const token = numberOf(after?.['updated_at']);
  const tied = ordered ? transitions.at(-1)?.at === token : transitions.some(({ at }) => at === token);
  if (token === null || !tied) return () => ({ token: undefined });
  const slack = clockSlack(transitions);
  return slack === 0 ? (at) => ({ token: at }) : (at) => ({ token: at, slack });
}
