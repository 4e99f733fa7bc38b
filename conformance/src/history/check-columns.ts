import type { CallFinding } from './check-answers.ts';
import type { Row, WriteOperation } from './history.ts';
import type { JoinedHistory, JoinedWrite } from './join-rows.ts';
import { sameJson } from './same-json.ts';
import { numberOf, type Transition } from './transition.ts';
import { say } from './wording.ts';

const columns = [
  ['new_status', 'status', sameText],
  ['reason_code', 'reason_code', sameText],
  ['reason_summary', 'reason_summary', sameText],
  ['evidence_refs', 'evidence_refs', sameJson],
  ['source', 'source', sameText],
  ['metadata', 'metadata', sameJson],
] as const;

/**
 * J1: the row holds what the call brought (d5.write-set). What a call does not name is left to the implementation.
 */
export function checkColumns({ operation, transitions }: JoinedWrite): CallFinding[] {
  const { call } = operation;
  return transitions.flatMap((transition) => {
    const wrong = columns.filter(([argument, column, same]) => {
      return call[argument] !== undefined && !same(call[argument], transition.row[column]);
    });
    return wrong.map(([argument, column]) => unlike(operation, transition, argument, column));
  });
}

function unlike(
  operation: WriteOperation,
  { id, row }: Transition,
  argument: keyof WriteOperation['call'],
  column: string,
): CallFinding {
  return {
    check: 'J1',
    grave: 'violation',
    requirements: ['d5.write-set'],
    sentences: [
      `${say.call(operation)} brought ${JSON.stringify(operation.call[argument])} as ${argument}.`,
      `Its row ${id} has ${JSON.stringify(row[column] ?? null)} in ${column}.`,
      'What belongs to a write is written with it, and as it is.',
    ],
    operations: [operation.id],
    rows: [id],
  };
}

/**
 * J1: `ended_at` of the record is that of the last writer, where it brought one; and never that of a call that wrote
 * nothing (d5.write-set). A writer that brings none may set one of its own.
 */
export function checkEnd({ view, writes }: JoinedHistory, last: Transition | undefined): CallFinding[] {
  const held = numberOf(view.after?.['ended_at']);
  if (!view.after) return [];
  const brought = writes.filter(({ operation }) => endOf(operation) !== undefined);
  const owner = brought.find(({ transitions }) => transitions.some(({ id }) => id === last?.id));
  if (owner !== undefined && endOf(owner.operation) !== held) {
    return [end(owner, held, view.after, 'It made the last write, and what belongs to a write is written with it.')];
  }
  const idle = brought.find(({ operation, transitions }) => transitions.length === 0 && endOf(operation) === held);
  const shared = brought.some(({ operation, transitions }) => transitions.length > 0 && endOf(operation) === held);
  if (idle === undefined || shared || held === null || held === numberOf(view.before?.['ended_at'])) return [];
  return [
    end(idle, held, view.after, 'It has no row: status, extra fields and row are written together or not at all.'),
  ];
}

function end({ operation, transitions }: JoinedWrite, held: number | null, row: Row, third: string): CallFinding {
  return {
    check: 'J1',
    grave: 'violation',
    requirements: ['d5.write-set'],
    sentences: [
      `${say.call(operation)} brought ${endOf(operation)} as ended_at and ${say.answer(operation)}.`,
      `The record has ended_at ${held ?? 'NULL'} and the status ${say.status(row['status'] as string | null)}.`,
      third,
    ],
    operations: [operation.id],
    rows: transitions.map(({ id }) => id),
  };
}

function endOf({ call }: WriteOperation): number | undefined {
  const value = call.extra_fields?.['ended_at'];
  return typeof value === 'number' ? value : undefined;
}

function sameText(one: unknown, other: unknown): boolean {
  return (one ?? '') === (other ?? '');
}
