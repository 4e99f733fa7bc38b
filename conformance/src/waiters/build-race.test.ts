import fc from 'fast-check';
import { expect, it } from 'vitest';
import { terminalStatuses } from '../oracle/vocabulary.ts';
import { schemaFaults } from '../runner/schema-faults.ts';
import { askedOf } from './asked-of.ts';
import { buildRace, type RaceShape, raceShapes } from './build-race.ts';
import { drawnRace } from './drawn-race.ts';

const head = { id: 'races.drawn', proves: 'What was drawn.', requirements: ['d1.terminal-by-kind'] };
const drawnFor = (shape: RaceShape, runs = 60) =>
  fc.sample(drawnRace, { seed: 7, numRuns: runs }).map((drawn) => ({ ...head, ...buildRace(drawn, shape) }));

it.each(raceShapes)('%s: every draw is a race by its schema', (shape) => {
  for (const race of drawnFor(shape, 12)) expect(schemaFaults('waiter-race', race)).toEqual([]);
});

it.each(raceShapes)('%s: every run that is waited for gets an end', (shape) => {
  for (const race of drawnFor(shape)) {
    const ended = new Set(race.finish.flat().map(({ id }) => id));
    for (const { argv } of race.waiters) {
      for (const { run } of askedOf(race, argv).runs.values()) expect(ended).toContain(run.id);
    }
    for (const { kind, status } of race.finish.flat()) expect(terminalStatuses(kind as 'play')).toContain(status);
  }
});

it.each(raceShapes)('%s: writers come to their meetings in one order, or they would wait for ever', (shape) => {
  for (const { writers } of drawnFor(shape)) {
    const orders = writers.map((acts) => acts.flatMap((act) => ('meet' in act ? [act.meet] : [])));
    for (const order of orders) expect(order).toEqual(orders[0]);
  }
});

it('draws what there is to see', () => {
  const all = [...drawnFor('guarded'), ...drawnFor('lawless'), ...drawnFor('deletions')];
  const text = JSON.stringify(all);
  for (const word of [
    '"late":true',
    '"override":true',
    '"delete"',
    '"put"',
    '"expected_statuses":[',
    '"status":null',
  ]) {
    expect(text).toContain(word);
  }
  expect(Math.max(...all.map(({ waiters }) => waiters.length))).toBe(3);
  expect(Math.max(...all.map(({ finish }) => finish.flat().length))).toBeGreaterThan(40);
});
