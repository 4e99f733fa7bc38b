import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { UpdateStatusRequest, Vocabularies } from '@run-completion/schemas/types';
import { tableOf } from '../store/record-tables.ts';
import { HouseError } from './house-error.ts';

const file = createRequire(import.meta.url).resolve('@run-completion/spec/v1/vocabularies.json');
const words: Vocabularies = JSON.parse(readFileSync(file, 'utf8'));
const aliases: Readonly<Record<string, string>> = words.entity_aliases;
const tables: Readonly<Record<string, string>> = tableOf;
const statuses: Readonly<Record<string, readonly string[]>> = { ...words.statuses };
const terminal: Readonly<Record<string, readonly string[]>> = { ...words.terminal };
const extras: Readonly<Record<string, readonly string[]>> = { ...words.extra_status_fields };

/** A guarded write whose words are all known (d5.closed-vocabularies), defaults filled in. */
export interface CheckedWrite {
  readonly type: string;
  readonly table: string;
  readonly call: UpdateStatusRequest;
  readonly source: string;
  /** Absent: no status guard. null in it means NULL. */
  readonly expected?: readonly (string | null)[];
  /** Absent: no version guard. */
  readonly version?: number;
  /** Who may leave a terminal status, and why. */
  readonly override?: { readonly actor: string; readonly justification: string };
  readonly isTerminal: (status: string | null) => boolean;
}

/** Refuses what d5 refuses unseen: an unknown word, a field that the kind does not take, half an override. */
export function checkedWrite(call: UpdateStatusRequest): CheckedWrite {
  const type = aliases[call.entity_type] ?? call.entity_type;
  const table = tables[type];
  if (table === undefined || !(words.entity_types as string[]).includes(type))
    throw invalid('entity type', call.entity_type);
  if (!statuses[type]?.includes(call.new_status)) throw invalid(`status of a ${type}`, call.new_status);
  if (!words.reason_codes.includes(call.reason_code)) throw invalid('reason code', call.reason_code);
  const source = call.source ?? 'system';
  if (!words.status_sources.includes(source)) throw invalid('source', source);
  for (const field of Object.keys(call.extra_fields ?? {})) {
    if (!extras[type]?.includes(field)) throw invalid(`extra field of a ${type}`, field);
  }
  const ends = terminal[type] ?? [];
  return {
    type,
    table,
    call,
    source,
    ...(call.expected_statuses ? { expected: call.expected_statuses } : {}),
    ...(typeof call.expected_updated_at === 'number' ? { version: call.expected_updated_at } : {}),
    ...(call.override ? { override: overrideOf(call) } : {}),
    isTerminal: (status) => status !== null && ends.includes(status),
  };
}

/** d5.override-needs-both. */
function overrideOf({ override_actor, override_justification }: UpdateStatusRequest) {
  const [actor, justification] = [override_actor?.trim(), override_justification?.trim()];
  if (!actor || !justification) throw new HouseError('invalid', 'an override needs an actor and a justification');
  return { actor, justification };
}

function invalid(what: string, word: string): HouseError {
  return new HouseError('invalid', `no such ${what}: ${JSON.stringify(word)}`);
}
