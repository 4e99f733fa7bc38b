import { type AuditEvent, asAuditEvent } from './audit-event.ts';
import { groupBy } from './group-by.ts';
import type { ReadOperation, RecordDump, RecordHistory, Row, WriteOperation } from './history.ts';
import type { RowView } from './row-view.ts';
import { asTransition, type Transition } from './transition.ts';

/** A call with the rows that carry its tag. A right implementation leaves one of each at most. */
export interface JoinedWrite {
  readonly operation: WriteOperation;
  readonly transitions: readonly Transition[];
  readonly rejections: readonly AuditEvent[];
  readonly overrides: readonly AuditEvent[];
}

/** A history with its calls and rows joined by tag. Only rows that came during the race take part. */
export interface JoinedHistory {
  readonly view: RowView;
  readonly writes: readonly JoinedWrite[];
  readonly reads: readonly ReadOperation[];
  readonly strayTransitions: readonly Transition[];
  readonly strayEvents: readonly AuditEvent[];
  /** Whether rows tell whose they are. Where no row has an actor, nothing can be joined. */
  readonly tagged: boolean;
}

export function joinRows({ before, after, operations }: RecordHistory): JoinedHistory {
  const transitions = freshRows(before.history, after.history).map(asTransition);
  const events = freshRows(before.audit, after.audit)
    .map(asAuditEvent)
    .filter((event) => event !== undefined)
    .filter(({ entity }) => entity === undefined || entity === after.record.entity_type);
  const view: RowView = {
    record: after.record,
    before: before.row ?? undefined,
    after: after.row,
    transitions,
    events,
    ordered: after.ordered,
    reading: 'strict',
  };
  const calls = operations.filter((operation) => operation.is === 'write');
  const tags = new Set<string | null>(calls.map(({ tag }) => tag));
  const rowsOf = groupBy(transitions, actorOf);
  const rejectionsOf = groupBy(
    events.filter(({ is }) => is === 'rejected'),
    actorOf,
  );
  const overridesOf = groupBy(
    events.filter(({ is }) => is === 'override'),
    actorOf,
  );
  return {
    view,
    writes: calls.map((operation) => ({
      operation,
      transitions: rowsOf.get(operation.tag) ?? none,
      rejections: rejectionsOf.get(operation.tag) ?? none,
      overrides: overridesOf.get(operation.tag) ?? none,
    })),
    reads: operations.filter((operation) => operation.is === 'read'),
    strayTransitions: transitions.filter(({ actor }) => !tags.has(actor)),
    strayEvents: events.filter(({ actor }) => !tags.has(actor)),
    tagged: transitions.length === 0 || transitions.some(hasActor),
  };
}

const none: readonly never[] = [];

function actorOf({ actor }: { readonly actor: string | null }): string | null {
  return actor;
}

/** Where nobody is named an implementation may put nothing, or the source. */
function hasActor({ actor, row }: Transition): boolean {
  return actor !== null && actor !== '' && actor !== row['source'];
}

function freshRows(before: RecordDump['history'], after: RecordDump['history']): readonly Row[] {
  if (before.length === 0) return after;
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id));
}
