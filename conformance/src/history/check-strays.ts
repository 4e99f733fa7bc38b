import type { CallFinding } from './check-answers.ts';
import type { RecordHistory } from './history.ts';
import type { JoinedHistory } from './join-rows.ts';
import { say } from './wording.ts';

/** J1: every new row carries the tag of a call. Where none does, calls and rows cannot be joined. */
export function checkStrays({ tagged, strayTransitions, strayEvents }: JoinedHistory): CallFinding[] {
  if (!tagged) {
    const sentences = [
      'No row of the history has the actor that its call brought.',
      'So nobody can tell which row belongs to which call.',
      'What follows from that was judged by the answers alone.',
    ];
    const rows = strayTransitions.map(({ id }) => id);
    return [{ check: 'J1', grave: 'unknown', requirements: [], sentences, operations: [], rows }];
  }
  const strays = [
    ...strayTransitions.map((row) => [say.row(row), row] as const),
    ...strayEvents.map((event) => [say.event(event), event] as const),
  ];
  return strays.map(([name, { id, actor }]) => ({
    check: 'J1',
    grave: 'violation',
    requirements: ['d5.write-set'],
    sentences: [
      `The store holds ${name}, with the actor ${actor ?? 'NULL'}.`,
      'No call had that actor.',
      'A row is written by a call, and holds the actor that it brought.',
    ],
    operations: [],
    rows: [id],
  }));
}

/** The record itself, and the rows that were there before the race, are all there and unchanged (d5.write-set). */
export function checkKept({ before, after }: RecordHistory): CallFinding[] {
  const findings: CallFinding[] = [];
  if ((before.row === null) !== (after.row === null)) {
    const [was, is] = before.row === null ? ['was not there', 'is there now'] : ['was there', 'is gone'];
    findings.push(kept(`The record ${was}, and ${is}.`, 'A status write makes no record and deletes none.', []));
  }
  for (const part of ['history', 'audit'] as const) {
    if (before[part].length === 0) continue;
    const now = new Map(after[part].map((row) => [row['id'], JSON.stringify(row, exact)]));
    const lost = before[part].filter((row) => now.get(row['id']) !== JSON.stringify(row, exact));
    const ids = lost.map(({ id }) => String(id));
    if (ids.length > 0) {
      findings.push(
        kept(
          `Rows ${ids.join(', ')} of the ${part} are gone or changed.`,
          'A status write adds rows and changes none.',
          ids,
        ),
      );
    }
  }
  return findings;
}

function kept(first: string, third: string, rows: readonly string[]): CallFinding {
  const sentences = [first, 'Nobody but the calls of this history has written to it.', third];
  return { check: 'J1', grave: 'violation', requirements: ['d5.write-set'], sentences, operations: [], rows };
}

function exact(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
