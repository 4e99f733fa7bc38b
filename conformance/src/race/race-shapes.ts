import type { RacedRecord } from '@run-completion/schemas/types';

type Entity = RacedRecord['entity_type'];

/** What a drawn call asks for before it writes. */
export type GuardKind =
  | 'none'
  /** The status that the record was seeded with. */
  | 'seeded'
  /** That one and another. */
  | 'set'
  /** NULL alone. */
  | 'null'
  /** NULL, the seeded one and another. */
  | 'null-set'
  /** Another one: it holds only when somebody else has brought it about. */
  | 'other'
  /** The version, as it stood when the call was sent. */
  | 'version'
  /** The version and the seeded status. */
  | 'version-seeded';

/** Where drawn records begin. */
export type SeedKind = 'pending' | 'terminal' | 'null';

/** Where drawn calls lead. */
export type TargetKind = 'terminal' | 'pending' | 'any' | 'same-terminal';

/** What races of one case have in common. */
export interface RaceShape {
  readonly entities: readonly [Entity, ...Entity[]];
  readonly records: number;
  readonly writers: readonly [least: number, most: number];
  /** Calls of one writer. */
  readonly calls: number;
  readonly guards: readonly [GuardKind, ...GuardKind[]];
  readonly seeds: readonly [SeedKind, ...SeedKind[]];
  readonly targets: readonly [TargetKind, ...TargetKind[]];
  /** Out of this many calls one has an override; 0: none. */
  readonly overrides: number;
  /** Out of this many calls on sessions one writes ended_at; 0: none. */
  readonly ends: number;
}

const all = ['session', 'invocation', 'play', 'schedule_run', 'show', 'team'] as const;
const base = { entities: all, records: 1, writers: [2, 4], calls: 1, overrides: 0, ends: 3 } as const;

/** The shapes by the name that an entry of golden/v1/races.json uses. Some faults show in a single one of them. */
export const raceShapes: Readonly<Record<string, RaceShape>> = {
  'one-status': { ...base, guards: ['seeded'], seeds: ['pending'], targets: ['terminal'] },
  'status-set': { ...base, guards: ['set', 'seeded'], seeds: ['pending'], targets: ['any', 'terminal'], calls: 2 },
  'null-status': {
    ...base,
    entities: ['session'],
    guards: ['null', 'null-set', 'none'],
    seeds: ['null'],
    targets: ['terminal', 'pending'],
  },
  unguarded: { ...base, guards: ['none'], seeds: ['pending'], targets: ['terminal'] },
  version: {
    ...base,
    entities: ['session', 'invocation', 'play', 'schedule_run', 'show'],
    guards: ['version'],
    seeds: ['pending'],
    targets: ['pending', 'terminal', 'any'],
    calls: 2,
  },
  'version-and-status': {
    ...base,
    guards: ['version-seeded', 'version', 'seeded'],
    seeds: ['pending'],
    targets: ['any', 'pending'],
    calls: 2,
  },
  rewrites: {
    ...base,
    guards: ['none', 'seeded', 'version'],
    seeds: ['terminal'],
    targets: ['same-terminal', 'same-terminal', 'terminal'],
    calls: 2,
  },
  repairs: {
    ...base,
    guards: ['none', 'seeded', 'version-seeded', 'set'],
    seeds: ['terminal'],
    targets: ['any', 'terminal', 'pending'],
    overrides: 2,
    calls: 2,
  },
  refusals: { ...base, guards: ['none', 'other'], seeds: ['pending', 'terminal'], targets: ['terminal'], calls: 2 },
  mixed: {
    ...base,
    records: 2,
    writers: [2, 4],
    guards: ['none', 'seeded', 'set', 'null', 'other', 'version', 'version-seeded', 'null-set'],
    seeds: ['pending', 'terminal'],
    targets: ['any', 'terminal', 'pending', 'same-terminal'],
    overrides: 4,
    calls: 4,
  },
  crowd: {
    ...base,
    records: 3,
    writers: [5, 8],
    guards: ['none', 'seeded', 'set', 'version'],
    seeds: ['pending', 'terminal'],
    targets: ['any', 'terminal'],
    overrides: 5,
    calls: 2,
  },
};
