import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someOrderExplains } from '../../test/support/simulation/every-order.ts';
import { Dice } from '../../test/support/simulation/random.ts';
import { simulateRace } from '../../test/support/simulation/simulated-race.ts';
import { coarse, spoiled } from '../../test/support/simulation/spoiled.ts';
import { courseFault } from './course.ts';
import { courseOf, seedState } from './course-of.ts';
import { joinRows } from './join-rows.ts';
import { placeAnswers } from './place-answers.ts';
import { type PlacedCalls, placeCalls } from './place-calls.ts';
import { genericTrial, pinnedTrial, type Told } from './referee.ts';
import { rowToken } from './row-token.ts';
import { searchOrders } from './search-orders.ts';
import { numberOf } from './transition.ts';

/** A small history, in half of the seeds with a contradiction or two in it. */
function drawn(seed: number, calls: number) {
  const dice = new Dice(seed);
  const shares = { read: 0.2, none: 0.1, vague: 0.05 };
  const { history } = simulateRace({ seed, clients: 2 + (seed % 3), calls, shares });
  const { view, ...joined } = joinRows(history);
  let placed: PlacedCalls = placeCalls({ view, ...joined });
  if (seed % 4 === 0) placed = coarse(placed, 1e6);
  for (let spoil = seed % 2; spoil > 0 && spoil < 4; spoil += dice.chance(0.3) ? 1 : 4) placed = spoiled(placed, dice);
  const trial = { entity: view.record.entity_type, seed: seedState(view), answers: placed.answers };
  const options = { tell: rowToken(view), last: view.after ? numberOf(view.after['updated_at']) : undefined };
  return { view, placed, trial, options };
}

test('the greedy placing and the referee agree wherever the rows fix the order', () => {
  const verdicts = { legal: 0, illegal: 0 };
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { view, placed, trial, options } = drawn(seed, 3 + (seed % 12));
      const course = courseOf(view, placed.moves);
      if (course === undefined) throw new Error('an ordered view has a course');
      const sound = courseFault(course) === undefined && placeAnswers(course, placed.answers) === undefined;
      const { verdict } = searchOrders(pinnedTrial(trial, placed.moves, { ...options, inOrder: true }), 1_000_000);
      verdicts[sound ? 'legal' : 'illegal'] += 1;
      expect(verdict).toBe(sound ? 'legal' : 'illegal');
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(verdicts.legal, verdicts.illegal)).toBeGreaterThan(500);
});

test.each([true, false])('the referee finds an order exactly where there is one, rows in order: %s', (inOrder) => {
  const verdicts = { legal: 0, illegal: 0 };
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { placed, trial, options } = drawn(seed, 3 + (seed % 4));
      const pinned = pinnedTrial(trial, placed.moves, { ...options, inOrder });
      const legal = someOrderExplains(pinned);
      verdicts[legal ? 'legal' : 'illegal'] += 1;
      expect(searchOrders(pinned, 1_000_000).verdict).toBe(legal ? 'legal' : 'illegal');
    }),
    { numRuns: 2000 },
  );
  expect(Math.min(verdicts.legal, verdicts.illegal)).toBeGreaterThan(200);
});

test('the referee finds an order by the answers alone exactly where there is one', () => {
  const verdicts = { legal: 0, illegal: 0 };
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(null, 'running', 'completed', undefined), (seed, end) => {
      const { placed, trial } = drawn(seed, 3 + (seed % 4));
      const told = placed.moves.flatMap(({ call, invoked, returned }, index): Told[] => {
        const certain = index % 3 !== 0;
        return call === undefined
          ? []
          : [{ call, certain, invoked, returned: certain ? returned : Number.POSITIVE_INFINITY }];
      });
      const generic = genericTrial(trial, told, end);
      const legal = someOrderExplains(generic);
      verdicts[legal ? 'legal' : 'illegal'] += 1;
      expect(searchOrders(generic, 1_000_000).verdict).toBe(legal ? 'legal' : 'illegal');
    }),
    { numRuns: 2000 },
  );
  expect(Math.min(verdicts.legal, verdicts.illegal)).toBeGreaterThan(200);
});

test('a search that is not allowed enough steps is unknown', () => {
  const { placed, trial, options } = drawn(2, 12);
  expect(searchOrders(pinnedTrial(trial, placed.moves, { ...options, inOrder: false }), 2).verdict).toBe('unknown');
});
