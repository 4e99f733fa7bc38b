import type { AuditEvent } from './audit-event.ts';
import { entityWords } from './entity-words.ts';
import type { RowFinding, RowView } from './row-view.ts';
import { textOf } from './transition.ts';
import { say } from './wording.ts';

/**
 * P4: a rejection event names a terminal status that the record has had, and another one that was asked for
 * (d5.rejection-audited, d5.terminal-protection).
 */
export function checkRejections(view: RowView): RowFinding[] {
  const { record, transitions, events, before, after, reading } = view;
  const reached = new Set<string | null>(transitions.flatMap(({ from, to }) => [from, to]));
  if (before !== undefined) reached.add(textOf(before['status']));
  if (after) reached.add(textOf(after['status']));
  const findings: RowFinding[] = [];
  for (const event of events) {
    if (event.is !== 'rejected') continue;
    const wrong = wrongIn(event, record.entity_type, reached);
    if (wrong === undefined) continue;
    // Later releases refuse moves between statuses that are not terminal too; and an old store has no whole history.
    const grave = reading === 'strict' || wrong.always ? 'violation' : 'advisory';
    findings.push({
      check: 'P4',
      grave,
      requirements: grave === 'violation' ? ['d5.rejection-audited', 'd5.terminal-protection'] : [],
      sentences: [
        `The audit holds ${say.event(event)}.`,
        wrong.says,
        'A rejection tells of an ordinary write that would have left a terminal status for another one.',
      ],
      rows: [event.id],
    });
  }
  return findings;
}

function wrongIn(
  { from, to }: AuditEvent,
  entity: string,
  reached: ReadonlySet<string | null>,
): { says: string; always: boolean } | undefined {
  if (from === undefined) {
    if ([...reached].some((status) => entityWords.isTerminal(entity, status))) return undefined;
    return { says: 'The record has never had a terminal status.', always: false };
  }
  if (from === to) return { says: 'Both statuses in it are the same, and writing one again is allowed.', always: true };
  if (!entityWords.isTerminal(entity, from)) return { says: `${say.status(from)} is not terminal.`, always: false };
  if (reached.has(from)) return undefined;
  return { says: `The record has never had the status ${say.status(from)}.`, always: false };
}
