import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Vocabularies {
  readonly entity_types: readonly string[];
  readonly entity_aliases: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, readonly string[]>>;
  readonly terminal: Readonly<Record<string, readonly string[]>>;
  readonly reason_codes: readonly string[];
  readonly later_reason_codes: readonly string[];
  readonly status_sources: readonly string[];
  readonly extra_status_fields: Readonly<Record<string, readonly string[]>>;
}

const file = createRequire(import.meta.url).resolve('@run-completion/spec/v1/vocabularies.json');
const words: Vocabularies = JSON.parse(readFileSync(file, 'utf8'));
const reasons = new Set(words.reason_codes);
const laterReasons = new Set(words.later_reason_codes);
const statuses = sets(words.statuses);
const terminal = sets(words.terminal);
const sources = new Set(words.status_sources);
const entities = new Map([
  ...Object.entries(words.entity_aliases),
  ...words.entity_types.map((type) => [type, type] as const),
]);

/** The closed vocabularies of D5, for all six entity types that have a status to write. */
export const entityWords = {
  entities: words.entity_types,
  /** The entity type that a word names; undefined where none does. */
  entity: (word: string): string | undefined => entities.get(word),
  /** Words that stand for an entity type, each with it. */
  aliases: Object.entries(words.entity_aliases),
  isStatus: (entity: string, status: string): boolean => statuses.get(entity)?.has(status) === true,
  statuses: (entity: string): readonly string[] => words.statuses[entity] ?? [],
  /** NULL is never terminal (D1). */
  isTerminal: (entity: string, status: string | null): boolean =>
    status !== null && terminal.get(entity)?.has(status) === true,
  reasons: words.reason_codes,
  isReason: (code: string): boolean => reasons.has(code),
  /** Registered by later releases only: v1 neither takes nor refuses it. */
  isLaterReason: (code: string): boolean => laterReasons.has(code),
  sources: words.status_sources,
  isSource: (source: string): boolean => sources.has(source),
  extraFields: (entity: string): readonly string[] => words.extra_status_fields[entity] ?? [],
} as const;

function sets(lists: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(lists).map(([entity, list]) => [entity, new Set(list)]));
}
