import { outcomesAt, type RecordState } from './outcomes-at.ts';
import type { Move } from './placed.ts';

/** The applied writes of one record in the order in which they took effect, with the states between them. */
export interface Course {
  readonly entity: string;
  readonly moves: readonly Move[];
  /** One more than moves: state k is that after k of them. */
  readonly states: readonly RecordState[];
}

export type CourseFault =
  /** A row does not begin at the status that the record then had. */
  | { readonly is: 'chain'; readonly move: number }
  /** The call of a row must not have been applied at that state. */
  | { readonly is: 'guard'; readonly move: number }
  /** A call had ended before one began whose row comes first. */
  | { readonly is: 'time'; readonly move: number; readonly earlier: number };

/** The first thing about a course that cannot be; undefined where it can. Linear. */
export function courseFault({ entity, moves, states }: Course): CourseFault | undefined {
  const seedToken = states[0]?.token;
  let latest = -1;
  for (const [index, move] of moves.entries()) {
    const state = states[index];
    if (state === undefined || state.status !== move.from) return { is: 'chain', move: index };
    if (move.call !== undefined && !outcomesAt(entity, move.call, state, seedToken).apply) {
      return { is: 'guard', move: index };
    }
    const before = moves[latest];
    if (before !== undefined && move.returned < before.invoked) return { is: 'time', move: index, earlier: latest };
    if (before === undefined || move.invoked > before.invoked) latest = index;
  }
  return undefined;
}
