import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Vocabularies {
  readonly statuses: Readonly<Record<string, readonly string[]>>;
  readonly terminal: Readonly<Record<string, readonly string[]>>;
}

const file = createRequire(import.meta.url).resolve('@run-completion/spec/v1/vocabularies.json');
const { statuses, terminal }: Vocabularies = JSON.parse(readFileSync(file, 'utf8'));

/** The statuses of an entity type that a race may seed or write (D1, D5). */
export function drawnStatuses(entity: string, which: 'any' | 'pending' | 'terminal'): readonly string[] {
  const all = statuses[entity] ?? [];
  if (which === 'any') return all;
  return all.filter((status) => (terminal[entity] ?? []).includes(status) === (which === 'terminal'));
}
