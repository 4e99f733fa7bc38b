import { describe, expect, it } from 'vitest';
import { Random } from '../../cases/random.ts';
import { schemaFaults } from '../../runner/schema-faults.ts';
import type { Attempt } from '../attempt.ts';
import { Drawer } from '../drawer.ts';
import { legalEffects } from '../legal-effects.ts';
import { entityTypes } from '../words.ts';
import { statusTables } from './status-tables.ts';
import { wordTables } from './word-tables.ts';

/** The legal answers of all calls of a table, each call on its record as it is seeded, sorted and without repeats. */
function answers(attempts: readonly Attempt[]): string[] {
  const found = attempts.flatMap(({ record, call }) => {
    const version = record?.updated_at ?? 0;
    const made = call({ versions: [version] });
    if (made === undefined) return [];
    const before = record === undefined ? null : { status: record.status ?? null, updatedAt: version };
    const legal = legalEffects(before, made).map(
      ({ answer, event }) => `${answer}${event === null ? '' : `+${event}`}`,
    );
    return [legal.join(' or ')];
  });
  return [...new Set(found)].sort();
}

const seeds = [1, 2, 3];
const drawer = (seed: number) => new Drawer(new Random(seed, 'tables'));
const drawn = (table: string, seed: number) =>
  entityTypes.flatMap((type) => statusTables[table]?.(drawer(seed), type) ?? []);

describe('each table asks what its case says', () => {
  it.each([
    ['applied', ['applied']],
    ['terminal-protection', ['error+rejected']],
    ['same-terminal', ['applied']],
    ['membership-guard', ['refused']],
    ['version-guard', ['applied', 'refused']],
    ['guarded-exit', ['refused or error+rejected']],
    ['override', ['applied+override', 'refused or refused+override']],
    ['idle-override', ['applied or applied+override']],
  ])('%s', (table, due) => {
    for (const seed of seeds) expect(answers(drawn(table, seed))).toEqual(due);
  });

  it.each([
    ['version-rank', ['refused or error+rejected']],
    ['override-needs-both', ['error']],
    ['unknown-source', ['error']],
    ['unknown-reason', ['error']],
    ['unknown-entity-type', ['error']],
    ['unknown-status', ['error']],
    ['unknown-extra-field', ['error']],
    ['extra-fields', ['applied']],
    ['extra-fields-elsewhere', ['error']],
    ['sources', ['applied']],
    ['carried-on', ['applied']],
    ['every-reason', ['applied']],
    ['bare-calls', ['applied']],
    ['aliases', ['applied or error', 'refused or error']],
    ['missing-record', ['error']],
    ['membership-null', ['applied', 'refused']],
  ])('%s', (table, due) => {
    for (const seed of seeds) expect(answers(wordTables[table]?.(drawer(seed)) ?? [])).toEqual(due);
  });
});

describe('calls', () => {
  const all = [
    ...Object.keys(statusTables).flatMap((table) => drawn(table, 1)),
    ...Object.values(wordTables).flatMap((table) => table(drawer(1))),
  ];

  it('are valid requests', () => {
    for (const { call } of all) {
      const made = call({ versions: [3, 4] });
      const request = { id: 1, op: 'update_status', ...made };
      if (made !== undefined) expect(schemaFaults('driver-request', request, 'update_status')).toEqual([]);
    }
  });

  it('differ by seed', () => {
    const [one, other] = [drawn('applied', 1), drawn('applied', 2)];
    expect(one.map(({ id }) => id)).not.toEqual(other.map(({ id }) => id));
  });
});
