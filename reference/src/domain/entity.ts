import { vocabulary } from './vocabulary.ts';

/** The six types of record that have a status to write (D5); the first four can be waited on. */
export type EntityType = (typeof vocabulary.entity_types)[number];

const aliases = new Map<string, EntityType>([
  ...vocabulary.entity_types.map((type) => [type, type] as const),
  ...(Object.entries(vocabulary.entity_aliases) as [string, EntityType][]),
]);

/** The entity type that a word stands for: its own name, or an alias. Undefined for any other word. */
export function entityTypeOf(word: string): EntityType | undefined {
  return aliases.get(word);
}

/** The table that holds the records of each entity type. */
export const entityTables: Readonly<Record<EntityType, string>> = {
  session: 'sessions',
  invocation: 'invocations',
  play: 'plays',
  schedule_run: 'schedule_runs',
  show: 'shows',
  team: 'teams',
};
