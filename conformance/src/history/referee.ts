import type { WriteCall } from './history.ts';
import { outcomesAt, type RecordState } from './outcomes-at.ts';
import type { Interval } from './placed.ts';
import { type Answer, explain, type Move } from './placed.ts';
import type { rowToken } from './row-token.ts';
import type { Option, Searched, Sequential } from './search-orders.ts';

/** One record, for the referee. */
export interface Trial {
  readonly entity: string;
  readonly seed: RecordState;
  readonly answers: readonly Answer[];
}

interface Placed extends RecordState {
  /** How many rows came before. */
  readonly rows: number;
}

interface PinnedOptions {
  readonly inOrder: boolean;
  /** See rowToken. */
  readonly tell: ReturnType<typeof rowToken>;
  /** updated_at as the record has it now, where it is there. */
  readonly last: number | null | undefined;
}

/**
 * Pinned to the rows: each of them takes effect, as it says and within its call. Any order of them will do in which each
 * begins where the one before ended; with `inOrder` only the given one.
 */
export function pinnedTrial(
  { entity, seed, answers }: Trial,
  moves: readonly Move[],
  { inOrder, tell, last }: PinnedOptions,
): Sequential<Placed> {
  const moving = moves.map((move, index): Searched<Placed> => {
    const { invoked, returned, from, to, at, call } = move;
    return {
      invoked,
      returned,
      optional: false,
      options(state) {
        if (state.status !== from || (inOrder && state.rows !== index)) return [];
        if (call !== undefined && !outcomesAt(entity, call, state, seed.token).apply) return [];
        const isLast = state.rows + 1 === moves.length && last !== undefined;
        return [{ is: 'move', state: { status: to, rows: state.rows + 1, ...(isLast ? { token: last } : tell(at)) } }];
      },
    };
  });
  return {
    calls: [...moving, ...answers.map((answer) => answering(entity, answer, seed))],
    start: { ...seed, rows: 0 },
    key: keyOf,
    accepts: () => true,
  };
}

/** A call of which only the answer is known. */
export interface Told extends Interval {
  readonly call: WriteCall;
  /** Whether it certainly took effect, or may have. */
  readonly certain: boolean;
}

/** By answers alone: what was answered true takes effect, and the record ends as it was found. */
export function genericTrial(
  { entity, seed, answers }: Trial,
  told: readonly Told[],
  end: string | null | undefined,
): Sequential<Placed> {
  const moving = told.map(({ invoked, returned, call, certain }): Searched<Placed> => {
    return {
      invoked,
      returned,
      optional: !certain,
      options(state) {
        if (!outcomesAt(entity, call, state, seed.token).apply) return [];
        return [{ is: 'move', state: { status: call.new_status, token: undefined, rows: 1 } }];
      },
    };
  });
  return {
    calls: [...moving, ...answers.map((answer) => answering(entity, answer, seed))],
    start: { ...seed, rows: 0 },
    key: keyOf,
    accepts: ({ status }) => end === undefined || status === end,
  };
}

function answering(entity: string, answer: Answer, seed: RecordState): Searched<Placed> {
  const { invoked, returned } = answer;
  return {
    invoked,
    returned,
    optional: false,
    options(state): readonly Option<Placed>[] {
      const how = explain(entity, answer, state, seed.token);
      if (how === undefined) return [];
      return how === 'here' ? [{ is: 'stay' }] : [{ is: 'lose' }];
    },
  };
}

function keyOf({ status, token }: RecordState): string {
  return `${status ?? ''}|${status === null}|${token}`;
}
