import type { CallFinding } from './check-answers.ts';
import type { Course } from './course.ts';
import { groupBy } from './group-by.ts';
import type { WriteOperation } from './history.ts';
import type { JoinedHistory, JoinedWrite } from './join-rows.ts';
import { freshnessOf } from './outcomes-at.ts';
import { say } from './wording.ts';

/** J2: the row of a call begins at a status that its guard names (d5.membership-guard, d5.membership-null). */
export function checkStatusGuard({ operation, transitions }: JoinedWrite): CallFinding[] {
  const expected = operation.call.expected_statuses;
  if (!expected) return [];
  const beside = transitions.filter(({ from }) => !expected.includes(from));
  return beside.map((row) => {
    const requirements = ['d5.membership-guard', ...(row.from === null ? ['d5.membership-null'] : [])];
    const third = 'A status outside of the guard answers false and writes nothing.';
    return guard('J2', requirements, operation, [row.id], `Its row is ${say.row(row)}.`, third);
  });
}

/** J3: a call that names a version was applied to that version only (d5.version-guard). */
export function checkVersionGuards({ moves, states }: Course, { writes }: JoinedHistory): CallFinding[] {
  const ownerOf = new Map(writes.map(({ operation }) => [operation.id, operation]));
  return moves.flatMap((move, index) => {
    const operation = move.operation === undefined ? undefined : ownerOf.get(move.operation);
    const expected = operation?.call.expected_updated_at;
    const state = states[index];
    if (operation === undefined || typeof expected !== 'number' || state === undefined) return [];
    if (freshnessOf(expected, state, states[0]?.token) !== 'stale') return [];
    const { token } = state;
    const before = moves[index - 1]?.row;
    const where = before === undefined ? 'it was the first write' : `row ${before} came before it`;
    const was = token === undefined ? 'another one' : (token ?? 'NULL');
    const second = `Its row is ${move.row}; ${where}, and updated_at was ${was}.`;
    const third = 'A stale version answers false and writes nothing.';
    const rows = [...(before === undefined ? [] : [before]), move.row];
    return [guard('J3', ['d5.version-guard'], operation, rows, second, third)];
  });
}

/**
 * J4: a status is left once for each time that it was reached, so of calls that race for one status no more may win than
 * that (d5.one-transaction, d5.null-safe-predicate). The rows alone show it too; here the calls are named.
 */
export function checkWinners({ view, writes }: JoinedHistory): CallFinding[] {
  const entries = new Map<string | null, number>();
  const count = (status: string | null) => entries.set(status, (entries.get(status) ?? 0) + 1);
  if (view.before !== undefined) count(view.before['status'] as string | null);
  for (const { to } of view.transitions) count(to);
  const won = writes.flatMap(({ operation, transitions }) => transitions.map((row) => ({ operation, row })));
  const findings: CallFinding[] = [];
  for (const [status, winners] of groupBy(won, ({ row }) => row.from)) {
    const reached = entries.get(status) ?? 0;
    if (winners.length <= reached || winners.length < 2) continue;
    findings.push({
      check: 'J4',
      grave: 'violation',
      requirements: ['d5.one-transaction', 'd5.null-safe-predicate'],
      sentences: [
        `${winners.map(({ operation, row: { id } }) => `${say.call(operation)} with row ${id}`).join(', ')} each took the record away from ${say.status(status)}.`,
        `The record was in that status ${reached === 1 ? 'once' : `${reached} times`} only.`,
        'Whoever comes second finds no row to update: the previous status is part of the condition of the write.',
      ],
      operations: winners.map(({ operation: { id } }) => id),
      rows: winners.map(({ row: { id } }) => id),
    });
  }
  return findings;
}

function guard(
  check: string,
  requirements: readonly string[],
  operation: WriteOperation,
  rows: readonly string[],
  second: string,
  third: string,
): CallFinding {
  const first = `${say.call(operation)} asked for ${say.asks(operation.call)} and ${say.answer(operation)}.`;
  return {
    check,
    grave: 'violation',
    requirements,
    sentences: [first, second, third],
    operations: [operation.id],
    rows,
  };
}
