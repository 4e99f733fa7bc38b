import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Vocabularies } from '@run-completion/schemas/types';

const file = createRequire(import.meta.url).resolve('@run-completion/spec/v1/vocabularies.json');
const vocabularies = JSON.parse(readFileSync(file, 'utf8')) as Vocabularies;

/** One of the six that have a status to write (D5). */
export type EntityType = keyof Vocabularies['statuses'];

export const entityTypes = Object.keys(vocabularies.statuses) as EntityType[];
export const sources: readonly string[] = vocabularies.status_sources;
export const reasonCodes: readonly string[] = vocabularies.reason_codes;
export const aliases = Object.entries(vocabularies.entity_aliases) as [string, EntityType][];

/** The entity type that a word names; undefined where it names none. */
export function entityTypeOf(word: string): EntityType | undefined {
  const canonical = aliases.find(([alias]) => alias === word)?.[1] ?? word;
  return entityTypes.find((type) => type === canonical);
}

export function statusesOf(type: EntityType): readonly string[] {
  return vocabularies.statuses[type];
}

export function terminalOf(type: EntityType): readonly string[] {
  return vocabularies.terminal[type];
}

export function pendingOf(type: EntityType): readonly string[] {
  return statusesOf(type).filter((status) => !terminalOf(type).includes(status));
}

export function extraFieldsOf(type: EntityType): readonly string[] {
  return vocabularies.extra_status_fields[type];
}
