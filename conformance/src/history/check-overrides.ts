import type { AuditEvent } from './audit-event.ts';
import { entityWords } from './entity-words.ts';
import { groupBy } from './group-by.ts';
import type { RowFinding, RowView } from './row-view.ts';
import type { Transition } from './transition.ts';
import { say } from './wording.ts';

/**
 * P3: each row that leaves a terminal status for another one has an override event, and only one
 * (d5.override-audited, d5.terminal-protection). An event without a row is advisory here: v1 lets an override with a
 * stale version leave one, and rows alone do not tell whether it was that.
 */
export function checkOverrides({ record, transitions, events }: RowView): RowFinding[] {
  const overrides = events.filter(({ is }) => is === 'override');
  const isExit = ({ from, to }: Transition) => from !== to && entityWords.isTerminal(record.entity_type, from);
  const exits = transitions.filter(isExit);
  const told = overrides.filter(({ from, to }) => from !== undefined && to !== undefined);
  const audited = groupBy(told, moveOf);
  const mute = overrides.length - told.length;
  const findings: RowFinding[] = [];
  let unmatched = 0;
  for (const [move, rows] of groupBy(exits, moveOf)) {
    const having = audited.get(move)?.length ?? 0;
    // An event that does not tell its move may belong to any of them.
    if (having + mute - unmatched < rows.length) findings.push(unaudited(rows, having));
    unmatched += Math.max(0, rows.length - having);
  }
  const moves = groupBy(transitions, moveOf);
  for (const [move, same] of audited) {
    const having = moves.get(move)?.length ?? 0;
    if (same.length > having)
      findings.push(
        orphan(
          same.map(say.event),
          having,
          same.map(({ id }) => id),
        ),
      );
  }
  return findings;
}

function unaudited(rows: readonly Transition[], events: number): RowFinding {
  const [first] = rows;
  const status = say.status(first?.from);
  return {
    check: 'P3',
    grave: 'violation',
    requirements: ['d5.override-audited', 'd5.terminal-protection'],
    sentences: [
      `${rows.map(say.row).join(' and ')} ${rows.length === 1 ? 'leaves' : 'leave'} ${status}, a terminal status.`,
      `There ${events === 1 ? 'is 1 override event' : `are ${events} override events`} for ${status} -> ${first?.to}.`,
      'Only an override may leave a terminal status, and each adds its event in the same transaction.',
    ],
    rows: rows.map(({ id }) => id),
  };
}

function orphan(events: readonly string[], rows: number, ids: readonly string[]): RowFinding {
  return {
    check: 'P3',
    grave: 'advisory',
    requirements: [],
    sentences: [
      `The audit holds ${events.join(' and ')}.`,
      `The history holds ${rows === 0 ? 'no such row' : `only ${rows} such`}.`,
      'An override that did not take place should leave no event; v1 tolerates one where the version was stale.',
    ],
    rows: ids,
  };
}

function moveOf({ from, to }: Pick<AuditEvent, 'from' | 'to'>): string {
  return JSON.stringify([from, to]);
}
