import { isDefinite } from './check-answers.ts';
import type { RecordHistory, WriteOperation } from './history.ts';
import type { JoinedHistory, JoinedWrite } from './join-rows.ts';
import type { Answer, Interval, Move } from './placed.ts';
import { refusedUnseen } from './refused-unseen.ts';
import type { Transition } from './transition.ts';

/** Rows and answers as what has to find a place in one order. */
export interface PlacedCalls {
  /** In the order of the rows. */
  readonly moves: readonly Move[];
  readonly answers: readonly Answer[];
}

/**
 * Joined calls as moves and answers. What needs no place is left out: calls that may never have come to the store
 * (busy, indefinite, unanswered and without a row), and those whose answer already contradicts the rows.
 */
export function placeCalls(joined: JoinedHistory): PlacedCalls {
  const since = sinceFirst([...joined.writes.map(({ operation }) => operation), ...joined.reads]);
  const ownerOf = new Map<string, WriteOperation>();
  for (const { operation, transitions } of joined.writes) {
    for (const { id } of transitions) ownerOf.set(id, operation);
  }
  const moves = joined.view.transitions.map((row) => moveOf(row, ownerOf.get(row.id), since));
  const answers = joined.writes
    .filter(({ transitions }) => transitions.length === 0)
    .map((write) => answerOf(write, since))
    .filter((answer) => answer !== undefined);
  const reads = joined.reads.map((read): Answer => {
    return { operation: read.id, is: 'read', status: read.status, ...since(read) };
  });
  return { moves, answers: [...answers, ...reads] };
}

type Since = (operation: Pick<WriteOperation, 'invoked' | 'returned'>) => Interval;

/** Turns readings of the clock into numbers that are exact for a hundred days. */
export function sinceFirst(operations: RecordHistory['operations']): Since {
  const base = operations.reduce<bigint | undefined>(
    (least, { invoked }) => (least === undefined || invoked < least ? invoked : least),
    undefined,
  );
  return ({ invoked, returned }) => ({
    invoked: Number(invoked - (base ?? 0n)),
    returned: Number(returned - (base ?? 0n)),
  });
}

const anyTime: Interval = { invoked: 0, returned: Number.POSITIVE_INFINITY };

function moveOf({ id, from, to, at }: Transition, owner: WriteOperation | undefined, since: Since): Move {
  const { invoked, returned } = owner === undefined ? anyTime : spanOf(owner, since);
  return { row: id, from, to, at, operation: owner?.id, call: owner?.call, invoked, returned };
}

function answerOf({ operation, rejections }: JoinedWrite, since: Since): Answer | undefined {
  const { answer, call, id } = operation;
  const [event] = rejections;
  const is =
    event === undefined ? needOf(answer) : answer.is === 'applied' || answer.is === 'refused' ? undefined : 'rejected';
  if (is === undefined || typeof refusedUnseen(call) === 'object') return undefined;
  const { invoked, returned } = spanOf(operation, since);
  return { operation: id, is, call, status: event?.from, invoked, returned };
}

/** What a call without any row needs a place for. */
function needOf(answer: WriteOperation['answer']): Answer['is'] | undefined {
  if (answer.is === 'refused') return 'refused';
  if (answer.is !== 'error' || !answer.definite) return undefined;
  if (answer.code === 'lost_race') return 'lost';
  return answer.code === 'not_found' ? 'missing' : undefined;
}

/** After an indefinite error the write may still be on its way; a process that is gone can write nothing any more. */
function spanOf(operation: WriteOperation, since: Since): Interval {
  const span = since(operation);
  const open = operation.answer.is === 'error' && !isDefinite(operation);
  return open ? { ...span, returned: Number.POSITIVE_INFINITY } : span;
}
