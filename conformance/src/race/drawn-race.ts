import type { RacedCall, RacedRecord } from '@run-completion/schemas/types';
import fc from 'fast-check';
import type { EntityType } from '../writer/words.ts';
import { drawnStatuses } from './drawn-statuses.ts';
import type { Gate, RacePlan } from './race-plan.ts';
import type { GuardKind, RaceShape, SeedKind, TargetKind } from './race-shapes.ts';

/** A call as it is drawn: flat numbers, taken modulo whatever there is to choose from, so that each shrinks by itself. */
interface DrawnCall {
  readonly writer: number;
  readonly record: number;
  readonly to: number;
  readonly target: TargetKind;
  readonly guard: GuardKind;
  readonly other: number;
  /** Each is a chance: it takes effect when the shape's number divides it. */
  readonly override: number;
  readonly end: number;
}

/** A race as it is drawn. */
export interface DrawnRace {
  readonly writers: number;
  readonly records: readonly { readonly entity: number; readonly seed: SeedKind; readonly status: number }[];
  readonly calls: readonly DrawnCall[];
  readonly offsets: number[];
}

const some = fc.nat({ max: 1_000 });

export function drawnRace(shape: RaceShape): fc.Arbitrary<DrawnRace> {
  const [least, most] = shape.writers;
  const call = fc.record({
    writer: some,
    record: some,
    to: some,
    target: fc.constantFrom(...shape.targets),
    guard: fc.constantFrom(...shape.guards),
    other: some,
    override: some,
    end: some,
  });
  return fc.record({
    writers: fc.integer({ min: least, max: most }),
    records: fc.array(fc.record({ entity: some, seed: fc.constantFrom(...shape.seeds), status: some }), {
      minLength: 1,
      maxLength: shape.records,
    }),
    calls: fc.array(call, { minLength: 2, maxLength: most * shape.calls, size: 'max' }),
    offsets: fc.array(fc.nat({ max: 200 }), { maxLength: most }),
  });
}

/** The plan that a draw means. */
export function buildRace(drawn: DrawnRace, shape: RaceShape, gate: Gate): RacePlan {
  const records = drawn.records.map(({ entity, seed, status }): RacedRecord => {
    const entity_type = at(shape.entities, entity);
    return { entity_type, status: seed === 'null' ? null : at(drawnStatuses(entity_type, seed), status) };
  });
  // The first calls go to writers in turn: a writer that had none would be no rival.
  const calls = drawn.calls.map((call, index): RacedCall => {
    const record = call.record % records.length;
    const { entity_type, status } = at(records, record);
    const writer = index < drawn.writers ? index : call.writer % drawn.writers;
    return {
      writer,
      record,
      to: targetOf(call, entity_type, status),
      ...guardOf(call, entity_type, status),
      ...(chance(shape.overrides, call.override) ? { override: true as const } : {}),
      ...(entity_type === 'session' && chance(shape.ends, call.end) ? { ended_at: true as const } : {}),
    };
  });
  return { gate, writers: drawn.writers, records, calls, ...(gate === 'spin' ? { offsets: drawn.offsets } : {}) };
}

function targetOf({ target, to }: DrawnCall, entity: EntityType, seeded: string | null): string {
  if (target === 'same-terminal') return seeded ?? at(drawnStatuses(entity, 'terminal'), to);
  return at(drawnStatuses(entity, target), to);
}

function guardOf({ guard, other }: DrawnCall, entity: EntityType, seeded: string | null): Partial<RacedCall> {
  const another = at(drawnStatuses(entity, 'any'), other);
  switch (guard) {
    case 'none':
      return {};
    case 'seeded':
      return { expects: [seeded] };
    case 'set':
      return { expects: [...new Set([seeded, another])] };
    case 'null':
      return { expects: [null] };
    case 'null-set':
      return { expects: [...new Set([null, seeded, another])] };
    case 'other':
      return { expects: [another] };
    case 'version':
      return { version: true };
    case 'version-seeded':
      return { version: true, expects: [seeded] };
  }
}

function chance(one: number, drawn: number): boolean {
  return one > 0 && drawn % one === 0;
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
