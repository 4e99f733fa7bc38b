import type { RowFinding, RowView } from './row-view.ts';
import { trailFault } from './trail.ts';
import { textOf } from './transition.ts';
import { say } from './wording.ts';

const broken = ['d5.write-set', 'd5.null-safe-predicate'];

/**
 * P1 and P2: the rows of a record are a chain from the status that it had to the one that it has (d5.write-set,
 * d5.null-safe-predicate). Where the order of insertion is known each row must follow upon the one before; otherwise
 * some order of the rows must be a chain. No time column is looked at.
 */
export function checkChain(view: RowView): RowFinding[] {
  const { transitions, ordered, reading } = view;
  const start = view.before && textOf(view.before['status']);
  const end = view.after ? textOf(view.after['status']) : undefined;
  if (transitions.length === 0) return unwritten(start, end);
  const inOrder = ordered ? brokenLink(view, start, end) : undefined;
  if (ordered && inOrder === undefined) return [];
  const fault = trailFault(transitions, start, end);
  if (fault === undefined) {
    if (inOrder === undefined) return [];
    // Copying a store from one file to another may change the order of rows, and harms nothing.
    return [reading === 'lenient' ? { ...inOrder, check: 'P1', grave: 'advisory', requirements: [] } : inOrder];
  }
  if (inOrder !== undefined) return [inOrder];
  const involved = transitions.filter(({ from, to }) => from === fault.status || to === fault.status);
  const sentences =
    fault.is === 'disconnected'
      ? [
          `The rows that leave ${say.status(fault.status)} cannot be reached from the others by any row.`,
          `The record ${startedAt(start)} and has ${end === undefined ? 'no known status' : say.status(end)} now.`,
          'No order of the rows makes them one chain, so at least one row is missing or was never true.',
        ]
      : [
          `${counted(involved.filter(({ from }) => from === fault.status).length)} ${say.status(fault.status)}, and ` +
            `${involved.filter(({ to }) => to === fault.status).length} lead into it.`,
          `The record ${startedAt(start)} and ${end === undefined ? 'is not there any more' : `has ${say.status(end)} now`}.`,
          'In a chain a status is left once for each time that it was reached: a row is missing, or was written twice over.',
        ];
  return [{ check: 'P2', grave: 'violation', requirements: broken, sentences, rows: involved.map(({ id }) => id) }];
}

function unwritten(start: string | null | undefined, end: string | null | undefined): RowFinding[] {
  if (start === undefined || end === undefined || start === end) return [];
  return [
    {
      check: 'P1',
      grave: 'violation',
      requirements: ['d5.write-set'],
      sentences: [
        `The status was ${say.status(start)} and is ${say.status(end)} now.`,
        'There is no row of history in between.',
        'A status and its row are written together or not at all.',
      ],
      rows: [],
    },
  ];
}

function brokenLink(
  { transitions }: RowView,
  start: string | null | undefined,
  end: string | null | undefined,
): RowFinding | undefined {
  let status = start;
  let last: string | undefined;
  for (const row of transitions) {
    if (status !== undefined && row.from !== status) {
      return link(
        [
          `The ${last === undefined ? `record ${startedAt(status)}` : `${last} comes first and leaves ${say.status(status)}`}.`,
          `The next row is ${say.row(row)}, which begins at ${say.status(row.from)}.`,
          'Each row begins where the one before it ended; here one is missing, or the second writer had not seen the first.',
        ],
        [row.id],
      );
    }
    status = row.to;
    last = say.row(row);
  }
  if (end === undefined || end === status) return undefined;
  return link(
    [
      `The last row of the history is ${last}.`,
      `The record has the status ${say.status(end)}.`,
      'A status and its row are written together: the row of that status is missing, or the status of that row was lost.',
    ],
    transitions.slice(-1).map(({ id }) => id),
  );
}

function link(sentences: readonly string[], rows: readonly string[]): RowFinding {
  return { check: 'P1', grave: 'violation', requirements: broken, sentences, rows };
}

function startedAt(start: string | null | undefined): string {
  return start === undefined ? 'began at a status that is not known' : `began at ${say.status(start)}`;
}

function counted(rows: number): string {
  return rows === 1 ? '1 row leaves' : `${rows} rows leave`;
}
