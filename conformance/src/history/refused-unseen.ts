import { entityWords } from './entity-words.ts';
import type { WriteCall } from './history.ts';

/** Why a call has to be refused before anything is read. */
export interface Unfit {
  readonly what: string;
  readonly requirement: string;
}

/**
 * What makes a call one that is refused unseen (d5.closed-vocabularies, d5.four-sources, d5.extra-fields,
 * d5.override-needs-both). `open` where v1 leaves it to the implementation: blanks, and reasons of later releases.
 */
export function refusedUnseen(call: WriteCall): Unfit | 'open' | undefined {
  const { new_status, reason_code, source, extra_fields, override, override_actor, override_justification } = call;
  const entity = entityWords.entity(call.entity_type);
  const closed = 'd5.closed-vocabularies';
  if (entity === undefined) return { what: `the entity type ${call.entity_type}`, requirement: closed };
  if (!entityWords.isStatus(entity, new_status)) return { what: `the status ${new_status}`, requirement: closed };
  if (source !== undefined && !entityWords.isSource(source)) {
    return { what: `the source ${source}`, requirement: 'd5.four-sources' };
  }
  const extra =
    extra_fields && Object.keys(extra_fields).find((name) => !entityWords.extraFields(entity).includes(name));
  if (typeof extra === 'string') return { what: `the extra field ${extra}`, requirement: 'd5.extra-fields' };
  if (override && !(override_actor && override_justification)) {
    return { what: 'an override without actor or justification', requirement: 'd5.override-needs-both' };
  }
  if (!(entityWords.isReason(reason_code) || entityWords.isLaterReason(reason_code))) {
    return { what: `the reason code ${reason_code}`, requirement: closed };
  }
  const blank = override && (override_actor?.trim() === '' || override_justification?.trim() === '');
  return blank || entityWords.isLaterReason(reason_code) ? 'open' : undefined;
}
