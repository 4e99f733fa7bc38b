import { type EntityType, entityTypeOf } from '../domain/entity.ts';
import { vocabulary } from '../domain/vocabulary.ts';
import type { StatusWrite } from './status-write.ts';
import { InvalidWrite } from './write-errors.ts';

/** A write whose words are all known, in the form in which the store takes it. */
export interface CheckedWrite {
  readonly entity: EntityType;
  readonly id: string;
  readonly newStatus: string;
  readonly reasonCode: string;
  readonly summary: string;
  /** JSON. */
  readonly evidence: string;
  readonly source: string;
  readonly actor: string | null;
  /** JSON. */
  readonly metadata: string | null;
  readonly expectedStatuses: ReadonlySet<string | null> | undefined;
  readonly expectedUpdatedAt: number | undefined;
  readonly extra: readonly (readonly [column: string, value: number | string | null])[];
  /** Who answers for leaving a terminal status; absent: nobody does. */
  readonly override?: { readonly actor: string; readonly justification: string };
}

/** d5.closed-vocabularies, d5.override-needs-both: throws `InvalidWrite` for what no store has to be asked about. */
export function checkedWrite(word: string, id: string, write: StatusWrite): CheckedWrite {
  const { newStatus, reasonCode, source = 'executor', actor = null } = write;
  const entity = entityTypeOf(word);
  if (entity === undefined) throw unknown(word, 'entity type', vocabulary.entity_types);
  known(newStatus, `status of a ${entity}`, vocabulary.statuses[entity]);
  known(reasonCode, 'reason code', vocabulary.reason_codes);
  known(source, 'source', vocabulary.status_sources);
  const extra = Object.entries(write.extraFields ?? {});
  for (const [column] of extra) known(column, `extra field of a ${entity}`, vocabulary.extra_status_fields[entity]);
  const override = overrideOf(write);
  return {
    entity,
    id,
    newStatus,
    reasonCode,
    summary: write.reasonSummary ?? '',
    evidence: json(write.evidenceRefs ?? [], 'evidenceRefs'),
    source,
    actor,
    metadata: write.metadata == null ? null : json(write.metadata, 'metadata'),
    expectedStatuses: write.expectedStatuses == null ? undefined : new Set(write.expectedStatuses),
    expectedUpdatedAt: write.expectedUpdatedAt ?? undefined,
    extra,
    ...(override === undefined ? {} : { override }),
  };
}

function overrideOf({ override, overrideActor, overrideJustification }: StatusWrite): CheckedWrite['override'] {
  if (!override) return undefined;
  const actor = overrideActor?.trim();
  const justification = overrideJustification?.trim();
  if (!actor || !justification)
    throw new InvalidWrite('an override needs an actor and a justification; say who answers for it, and why');
  return { actor: overrideActor ?? '', justification: overrideJustification ?? '' };
}

function json(value: unknown, what: string): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new InvalidWrite(`${what} cannot be written as JSON`);
  return text;
}

function known(word: string, what: string, list: readonly string[]): void {
  if (!list.includes(word)) throw unknown(word, what, list);
}

function unknown(word: string, what: string, list: readonly string[]): InvalidWrite {
  const words = list.length === 0 ? 'there is none' : `known: ${list.join(', ')}`;
  return new InvalidWrite(`${JSON.stringify(word)} is no ${what}; ${words}`);
}
