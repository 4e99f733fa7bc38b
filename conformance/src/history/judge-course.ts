import { type Course, courseFault } from './course.ts';
import type { Finding } from './finding.ts';
import type { Operation } from './history.ts';
import { type Misfit, placeAnswers } from './place-answers.ts';
import type { Answer } from './placed.ts';
import { say } from './wording.ts';

/** What a check of layer R finds; layer and record are the same for all. */
export type TimeFinding = Omit<Finding, 'layer' | 'record'>;

/**
 * Layer R: whether calls and answers fit the order of the rows in real time. One finding at most: what comes after the
 * first contradiction may follow from it. Chain and guards of the rows are left to P and J, which name them better.
 */
export function judgeCourse(
  course: Course,
  answers: readonly Answer[],
  operations: ReadonlyMap<number, Operation>,
): TimeFinding[] {
  const fault = courseFault(course);
  if (fault?.is === 'time') return [acknowledgedEarly(course, fault.move, fault.earlier, operations)];
  if (fault !== undefined) return [];
  const misfit = placeAnswers(course, answers);
  return misfit === undefined ? [] : [unexplained(course, misfit, operations)];
}

function acknowledgedEarly(
  { moves }: Course,
  later: number,
  earlier: number,
  operations: ReadonlyMap<number, Operation>,
): TimeFinding {
  const named = [later, earlier].map((index) => {
    const move = moves[index];
    const operation = move?.operation === undefined ? undefined : operations.get(move.operation);
    return { name: operation === undefined ? 'a call' : say.call(operation), row: move?.row ?? '', id: operation?.id };
  });
  const [over, started] = named;
  return {
    check: 'R',
    grave: 'violation',
    requirements: ['d5.applied', 'd5.one-transaction'],
    sentences: [
      `The row ${started?.row} of ${started?.name} comes before the row ${over?.row} of ${over?.name}.`,
      `But ${over?.name} had ended before ${started?.name} began.`,
      'A write is in the store when it is answered true, so the row of a call that was over comes first.',
    ],
    operations: named.flatMap(({ id }) => (id === undefined ? [] : [id])),
    rows: named.map(({ row }) => row),
    gap: { from: earlier, to: later + 1 },
  };
}

const requirementsOf: Readonly<Record<Answer['is'], readonly string[]>> = {
  refused: ['d5.membership-guard', 'd5.version-guard'],
  rejected: ['d5.terminal-protection', 'd5.rejection-audited'],
  lost: ['d5.null-safe-predicate'],
  missing: ['d5.one-transaction'],
  read: ['d1.state-not-process', 'd2.refetch'],
};

const needs: Readonly<Record<Answer['is'], string>> = {
  refused: 'False needs an instant at which a guard of the call does not hold, or another write that came in between.',
  rejected: 'A rejection needs an instant at which the status is terminal, another one, and inside of the guard.',
  lost: 'A lost race needs another write that came in between, and a call without a version.',
  missing: 'The record was there all the time.',
  read: 'What a waiter tells has been in the store at some instant of its wait, and never goes back.',
};

function unexplained(course: Course, misfit: Misfit, operations: ReadonlyMap<number, Operation>): TimeFinding {
  const { answer, first, last, after } = misfit;
  const operation = operations.get(answer.operation);
  const seen = after && operations.get(after.operation);
  const call = answer.call === undefined ? '' : ` asked for ${say.asks(answer.call)} and`;
  return {
    check: 'R',
    grave: 'violation',
    requirements: guardsOf(answer),
    sentences: [
      `${operation === undefined ? 'A call' : say.call(operation)}${call} ${operation === undefined ? '' : say.answer(operation)}.`,
      `${statesIn(course, first, last)}${seen === undefined ? '' : `, for ${say.call(seen)} had ended before and ${say.answer(seen)}`}.`,
      needs[answer.is],
    ],
    operations: [answer.operation, ...(after === undefined ? [] : [after.operation])],
    rows: course.moves.slice(Math.max(0, first - 1), last + 1).map(({ row }) => row),
    gap: { from: first, to: last },
  };
}

function guardsOf({ is, call }: Answer): readonly string[] {
  if (is !== 'refused') return requirementsOf[is];
  const versioned = typeof call?.expected_updated_at === 'number';
  if (versioned && call?.expected_statuses) return requirementsOf.refused;
  return [versioned ? 'd5.version-guard' : 'd5.membership-guard'];
}

/** What the record was while the call lasted, as far as it could know. */
function statesIn({ states, moves }: Course, first: number, last: number): string {
  if (first > last)
    return 'It began after a write had ended that, by its row, comes after one that had not begun when it ended';
  const seen = states.slice(first, last + 1).map(({ status, token }) => {
    return `${say.status(status)}${token === undefined ? '' : ` (updated_at ${token ?? 'NULL'})`}`;
  });
  const some = seen.length > 4 ? [...seen.slice(0, 2), `${seen.length - 3} more`, ...seen.slice(-1)] : seen;
  const [before, behind] = [moves[first - 1], moves[last]];
  const from = before === undefined ? 'From the beginning' : `From row ${before.row}`;
  return `${from} ${behind === undefined ? 'to the end' : `to row ${behind.row}`} the record was ${some.join(', then ')}`;
}
