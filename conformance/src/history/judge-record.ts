import { type CallFinding, checkAnswer, checkOverrideEvents } from './check-answers.ts';
import { checkColumns, checkEnd } from './check-columns.ts';
import { checkStatusGuard, checkVersionGuards, checkWinners } from './check-guards.ts';
import { checkKept, checkStrays } from './check-strays.ts';
import type { Course } from './course.ts';
import { courseOf } from './course-of.ts';
import type { Finding } from './finding.ts';
import type { RecordHistory } from './history.ts';
import { type JoinedHistory, joinRows } from './join-rows.ts';
import { judgeCourse } from './judge-course.ts';
import { judgeRows } from './judge-rows.ts';
import { judgeSearch } from './judge-search.ts';
import { placeCalls } from './place-calls.ts';

export interface JudgeOptions {
  /** How many steps the referee may take where the order of the rows is not known. */
  readonly budget?: number;
}

const enough = 1_000_000;

/**
 * Judges all that is known of one record: the rows by themselves (P), rows and answers joined by tag (J), and real time
 * (R, or a search over all orders where the rows do not fix one). An empty list, or one of advisories only, means that
 * one order of the calls explains everything. Pure; throws nothing.
 */
export function judgeRecord(history: RecordHistory, { budget = enough }: JudgeOptions = {}): Finding[] {
  const { record } = history.after;
  const joined = joinRows(history);
  const rows = judgeRows(joined.view);
  const placed = placeCalls(joined);
  const course = courseOf(joined.view, placed.moves);
  const calls = [...checkKept(history), ...judgeCalls(joined, course)].map((found): Finding => {
    return { layer: 'J', record, ...found };
  });
  const found = [...rows, ...calls];
  // Without a record nothing has a place; and with a broken chain the states in between are anybody's guess.
  const chained = !rows.some(({ check, grave }) => grave === 'violation' && (check === 'P1' || check === 'P2'));
  if (history.before.row === null || !chained) return found;
  if (course === undefined || !joined.tagged) return [...found, ...judgeSearch(joined, placed, budget)];
  const operations = new Map(history.operations.map((operation) => [operation.id, operation]));
  const late = judgeCourse(course, placed.answers, operations);
  return [...found, ...late.map((one): Finding => ({ layer: 'R', record, ...one }))];
}

/** Layer J: what rows and answers say about each other. */
function judgeCalls(joined: JoinedHistory, course: Course | undefined): CallFinding[] {
  if (!joined.tagged) return checkStrays(joined);
  const last = course?.moves.at(-1)?.row;
  return [
    ...checkStrays(joined),
    ...joined.writes.flatMap((write) => [
      ...checkAnswer(write),
      ...checkStatusGuard(write),
      ...checkOverrideEvents(write),
      ...checkColumns(write),
    ]),
    ...checkWinners(joined),
    ...checkEnd(
      joined,
      joined.view.transitions.find(({ id }) => id === last),
    ),
    ...(course === undefined ? [] : checkVersionGuards(course, joined)),
  ];
}
