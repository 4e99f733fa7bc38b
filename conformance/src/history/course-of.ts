import type { Course } from './course.ts';
import type { RecordState } from './outcomes-at.ts';
import type { Move } from './placed.ts';
import { rowToken } from './row-token.ts';
import type { RowView } from './row-view.ts';
import { numberOf, textOf } from './transition.ts';

/** The record before the race. updated_at is exact there. */
export function seedState({ before }: RowView): RecordState {
  return {
    status: textOf(before?.['status']),
    token: before === undefined ? undefined : numberOf(before['updated_at']),
  };
}

/**
 * The course of a record, where its order is known: by insertion, or because each status was left once at most, so that
 * there is only one chain. undefined where several orders are possible, or none.
 */
export function courseOf(view: RowView, moves: readonly Move[]): Course | undefined {
  const seed = seedState(view);
  const inOrder = view.ordered || moves.length < 2 ? moves : onlyChain(moves, seed.status);
  if (inOrder === undefined) return undefined;
  const tell = rowToken(view);
  const last = numberOf(view.after?.['updated_at']);
  const states = inOrder.map(({ to, at }, index): RecordState => {
    if (index === inOrder.length - 1 && view.after) return { status: to, token: last };
    return { status: to, ...tell(at) };
  });
  return { entity: view.record.entity_type, moves: inOrder, states: [seed, ...states] };
}

function onlyChain(moves: readonly Move[], start: string | null): Move[] | undefined {
  const leaving = new Map(moves.map((move) => [move.from, move]));
  if (leaving.size < moves.length) return undefined;
  const chain: Move[] = [];
  for (let move = leaving.get(start); move !== undefined; move = leaving.get(move.to)) {
    leaving.delete(move.from);
    chain.push(move);
  }
  return chain.length === moves.length ? chain : undefined;
}
