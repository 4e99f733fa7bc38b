import { entityWords } from './entity-words.ts';
import type { Row } from './history.ts';
import type { RowFinding, RowView } from './row-view.ts';
import { sameJson } from './same-json.ts';
import type { Transition } from './transition.ts';
import { say } from './wording.ts';

/** The columns of a record that are written with a status, and those of the row that hold the same. */
const pairs = [
  { column: 'status_reason_code', of: 'reason_code', same: sameText },
  { column: 'status_reason_summary', of: 'reason_summary', same: sameText },
  { column: 'status_evidence_refs', of: 'evidence_refs', same: sameJson },
] as const;

/**
 * P5: reason and evidence of a record are those of its last row (d5.write-set). Writing a terminal status again may
 * refresh the reason and need not (d5.same-terminal-rewrite), so those of the rows before such a rewrite do too. Where
 * the order is not known, one of the rows that end at the status has to fit.
 */
export function checkLastRow(view: RowView): RowFinding[] {
  const { after, before, transitions } = view;
  if (!after) return [];
  if (transitions.length === 0) return before === undefined ? [] : untouched(before, after);
  const { rows, seed } = candidates(view);
  const findings: RowFinding[] = [];
  for (const { column, of, same } of pairs) {
    if (!Object.hasOwn(after, column)) continue;
    const held = after[column];
    if (rows.some(({ row }) => same(held, row[of]))) continue;
    if (seed && (before === undefined || same(held, before[column]))) continue;
    findings.push(unlike(view, column, held, rows, of));
  }
  return findings;
}

/** The rows whose reason the record may have, and whether it may still have the one from before all of them. */
function candidates({ record, transitions, after, ordered }: RowView): { rows: readonly Transition[]; seed: boolean } {
  const isRewrite = ({ from, to }: Transition) => from === to && entityWords.isTerminal(record.entity_type, to);
  if (!ordered) {
    const rows = transitions.filter(({ to }) => to === after?.['status']);
    return { rows, seed: rows.every(isRewrite) };
  }
  const rows: Transition[] = [];
  for (const row of transitions.toReversed()) {
    rows.push(row);
    if (!isRewrite(row)) return { rows, seed: false };
  }
  return { rows, seed: true };
}

function unlike(view: RowView, column: string, held: unknown, rows: readonly Transition[], of: string): RowFinding {
  const [last] = rows;
  // Older releases kept no reason with some kinds; under v1 it is part of every write.
  const grave = view.reading === 'lenient' && (held === null || held === '') ? 'advisory' : 'violation';
  return {
    check: 'P5',
    grave,
    requirements: grave === 'violation' ? ['d5.write-set'] : [],
    sentences: [
      `The record has ${quoted(held)} in ${column}.`,
      last === undefined
        ? 'No row ends at its status.'
        : `${view.ordered ? 'Its last row' : 'A row that ends at its status'}, ${say.row(last)}, has ${quoted(last.row[of])} in ${of}.`,
      'Status and reason are written together with the row, so they agree with the last one.',
    ],
    rows: last === undefined ? [] : [last.id],
  };
}

function untouched(before: Row, after: Row): RowFinding[] {
  const columns = [...pairs.map(({ column }) => column), 'updated_at', 'ended_at'];
  const changed = columns.filter((column) => !Object.is(before[column] ?? null, after[column] ?? null));
  if (changed.length === 0) return [];
  const shown = changed.map((column) => `${column} from ${quoted(before[column])} to ${quoted(after[column])}`);
  return [
    {
      check: 'P5',
      grave: 'violation',
      requirements: ['d5.write-set'],
      sentences: [
        `The record changed: ${shown.join(', ')}.`,
        'It has no row of history for that.',
        'What a status write changes it changes together with a row, and what is refused changes nothing.',
      ],
      rows: [],
    },
  ];
}

function sameText(one: unknown, other: unknown): boolean {
  return (one ?? '') === (other ?? '');
}

function quoted(value: unknown): string {
  return value === null || value === undefined ? 'NULL' : JSON.stringify(value);
}
