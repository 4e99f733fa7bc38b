import { courseOf } from './course-of.ts';
import type { Finding } from './finding.ts';
import { groupBy } from './group-by.ts';
import type { Operation, RecordHistory } from './history.ts';
import { joinRows } from './join-rows.ts';
import { laneWindow } from './lane-window.ts';
import { placeCalls } from './place-calls.ts';
import type { Move } from './placed.ts';
import { say } from './wording.ts';

const width = 100;
const labels = 12;

interface Mark {
  readonly column: number;
  readonly name: string;
  readonly move: Move;
}

/**
 * A chart of one record, in plain text of at most 100 columns: a lane for each process, with its calls from beginning to
 * end, and one for the rows, each at the first instant at which it can have been committed. Columns are in order of time
 * and not to scale. Where a finding has a gap it is marked with x: there the call would have had to find its place. A
 * long history is cut to the calls around the finding.
 */
export function drawLanes(history: RecordHistory, finding?: Finding): string {
  const shown = laneWindow(history, finding);
  const columnOf = columnsOf(shown);
  const joined = joinRows(history);
  const { moves } = placeCalls(joined);
  const order = courseOf(joined.view, moves)?.moves ?? [];
  const marks = marksOf(order, shown, columnOf);
  const lanes = [...groupBy(shown, ({ process }) => process)].toSorted(([one], [other]) => one - other);
  const hidden = history.operations.length - shown.length;
  const lines = [
    ...lanes.flatMap(([process, calls]) => laneOf(`process ${process}`, calls, columnOf)),
    ...rowLane(marks),
    ...gapLane(finding, order, marks, shown, columnOf),
    '',
    ...shown.map((operation) => told(operation)),
    ...marks.map(
      ({ name, move }) => `${name.padStart(4)}  row ${move.row}, ${say.status(move.from)} -> ${move.to}${by(move)}`,
    ),
    ...(hidden > 0 ? [`${hidden} more calls are not shown.`] : []),
  ];
  return lines.map((line) => (line.length > width ? `${line.slice(0, width - 1)}~` : line).trimEnd()).join('\n');
}

/** Gives each beginning and each end a column, in order of time. */
function columnsOf(shown: readonly Operation[]): (instant: bigint) => number {
  const instants = [...new Set(shown.flatMap(({ invoked, returned }) => [invoked, returned]))];
  instants.sort((one, other) => (one < other ? -1 : 1));
  const step = Math.min(8, (width - labels - 2) / Math.max(1, instants.length - 1));
  const columns = new Map(instants.map((instant, index) => [instant, labels + Math.floor(index * step)]));
  return (instant) => columns.get(instant) ?? labels;
}

function laneOf(label: string, calls: readonly Operation[], columnOf: (instant: bigint) => number): string[] {
  const lanes: { text: string[]; free: bigint }[] = [];
  for (const call of calls) {
    let lane = lanes.find(({ free }) => free <= call.invoked);
    if (lane === undefined) {
      lane = { text: blank(lanes.length === 0 ? label : ''), free: 0n };
      lanes.push(lane);
    }
    lane.free = call.returned;
    const [from, to] = [columnOf(call.invoked), columnOf(call.returned)];
    for (let column = from; column <= to; column += 1) lane.text[column] = '-';
    lane.text[from] = '|';
    lane.text[to] = call.is === 'write' && call.answer.is === 'none' ? '?' : '|';
    put(lane.text, from + 1, String(call.id), to - 1);
  }
  return lanes.map(({ text }) => text.join(''));
}

/** Rows of calls that are shown; each comes after the one before and after the beginning of its call. */
function marksOf(order: readonly Move[], shown: readonly Operation[], columnOf: (instant: bigint) => number): Mark[] {
  const callOf = new Map(shown.map((operation) => [operation.id, operation]));
  const marks: Mark[] = [];
  let last = labels - 1;
  for (const [index, move] of order.entries()) {
    const call = move.operation === undefined ? undefined : callOf.get(move.operation);
    if (call === undefined) continue;
    last = Math.min(width - 1, Math.max(last + 1, columnOf(call.invoked) + 1));
    marks.push({ column: last, name: `r${index + 1}`, move });
  }
  return marks;
}

function rowLane(marks: readonly Mark[]): string[] {
  const ticks = blank('rows');
  const names = blank('');
  let free = 0;
  for (const { column, name } of marks) {
    ticks[column] = '^';
    if (column < free) continue;
    put(names, column, name, width - 1);
    free = column + name.length + 1;
  }
  return marks.length === 0 ? [] : [ticks.join(''), names.join('')];
}

function gapLane(
  finding: Finding | undefined,
  order: readonly Move[],
  marks: readonly Mark[],
  shown: readonly Operation[],
  columnOf: (instant: bigint) => number,
): string[] {
  const call = shown.find(({ id }) => id === finding?.operations[0]);
  if (finding?.gap === undefined || call === undefined) return [];
  const columnOfRow = (index: number) => marks.find(({ move }) => move === order[index])?.column;
  const from = Math.max(columnOfRow(finding.gap.from - 1) ?? labels, columnOf(call.invoked));
  const to = Math.min(columnOfRow(finding.gap.to) ?? width - 1, columnOf(call.returned));
  const text = blank('no place');
  for (let column = Math.min(from, to); column <= Math.max(from, to); column += 1) text[column] = 'x';
  return [text.join('')];
}

function told(operation: Operation): string {
  const asks = operation.is === 'write' ? `; it asked for ${say.asks(operation.call)}` : '';
  return `${String(operation.id).padStart(4)}  process ${operation.process} ${say.answer(operation)}${asks}`;
}

function by({ operation }: Move): string {
  return operation === undefined ? '' : `, of call ${operation}`;
}

function blank(label: string): string[] {
  return [...label.slice(0, labels - 1).padEnd(width)];
}

function put(text: string[], column: number, word: string, last: number): void {
  for (const [index, character] of [...word].entries()) {
    if (column + index <= last) text[column + index] = character;
  }
}
