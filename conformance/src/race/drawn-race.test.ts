import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemaFaults } from '../runner/schema-faults.ts';
import { buildRace, drawnRace } from './drawn-race.ts';
import { drawnStatuses } from './drawn-statuses.ts';
import type { Gate } from './race-plan.ts';
import { raceShapes } from './race-shapes.ts';

describe.each(Object.entries(raceShapes))('%s', (name, shape) => {
  test('draws plans that are valid and speak of statuses that their records can have', () => {
    fc.assert(
      fc.property(drawnRace(shape), fc.constantFrom<Gate>('convoy', 'spin', 'pipe'), (drawn, gate) => {
        const plan = buildRace(drawn, shape, gate);
        expect(schemaFaults('writer-race', { race: `race.${name}`, ...plan })).toEqual([]);
        for (const call of plan.calls) {
          const { entity_type } = plan.records[call.record] ?? expect.fail('a call is about no record');
          expect(drawnStatuses(entity_type, 'any')).toContain(call.to);
        }
      }),
    );
  });

  test('gives work to at least two writers', () => {
    const working = fc.sample(drawnRace(shape), { seed: 7, numRuns: 50 }).map((drawn) => {
      return new Set(buildRace(drawn, shape, 'convoy').calls.map(({ writer }) => writer)).size;
    });
    expect(Math.min(...working)).toBeGreaterThan(1);
  });
});

test('guards of every kind are drawn', () => {
  const shape = raceShapes['mixed'] ?? expect.fail('there is no shape mixed');
  const calls = fc.sample(drawnRace(shape), { seed: 3, numRuns: 100 }).flatMap((drawn) => {
    return buildRace(drawn, shape, 'pipe').calls;
  });
  expect(calls.some(({ expects, version }) => expects === undefined && version === undefined)).toBe(true);
  expect(calls.some(({ version }) => version)).toBe(true);
  expect(calls.some(({ expects }) => expects?.length === 1 && expects[0] === null)).toBe(true);
  expect(calls.some(({ expects }) => (expects?.length ?? 0) > 1)).toBe(true);
  expect(calls.some(({ override }) => override)).toBe(true);
  expect(calls.some(({ ended_at }) => ended_at)).toBe(true);
});
