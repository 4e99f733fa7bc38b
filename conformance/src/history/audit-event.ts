import { entityWords } from './entity-words.ts';
import type { Row } from './history.ts';
import { textOf } from './transition.ts';

/** A row of admin_events that tells of a rejected or an overriding write. */
export interface AuditEvent {
  readonly id: string;
  readonly is: 'rejected' | 'override';
  readonly actor: string | null;
  /** The entity type that the details name, if they do: ids of different entity types may be equal. */
  readonly entity: string | undefined;
  /** The status before; undefined where the details do not tell. */
  readonly from: string | null | undefined;
  /** The status that was attempted or written; undefined where the details do not tell. */
  readonly to: string | null | undefined;
}

const actions: Readonly<Record<string, AuditEvent['is']>> = {
  status_transition_rejected: 'rejected',
  status_transition_override: 'override',
};

/** undefined for an event about something else. */
export function asAuditEvent(row: Row): AuditEvent | undefined {
  const is = actions[String(row['action'])];
  if (is === undefined) return undefined;
  const details = detailsOf(row['details']);
  const entity = textOf(details['entity_type'] ?? details['kind']);
  return {
    id: String(row['id']),
    is,
    actor: textOf(row['actor']),
    entity: entity === null ? undefined : (entityWords.entity(entity) ?? entity),
    from: status(details, ['previous_status']),
    to: status(details, ['attempted_status', 'new_status', 'status']),
  };
}

/** The contract says what the details hold and not under which names: these are lionagi's, others are not understood. */
function status(details: Row, names: readonly string[]): string | null | undefined {
  const name = names.find((one) => Object.hasOwn(details, one));
  return name === undefined ? undefined : textOf(details[name]);
}

function detailsOf(text: unknown): Row {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    return typeof value === 'object' && value !== null ? (value as Row) : {};
  } catch {
    return {};
  }
}
