import { expect, it } from 'vitest';
import { pointInWords, pointsOf, spread } from './sweep-point.ts';

const file = 'state.db-wal';

it('numbers calls, and leaves out what the tracer could not tell from an earlier one', () => {
  const calls = [
    { name: 'fsync', file, nth: 1 },
    { name: 'fsync', file, nth: 1 },
    { name: 'pwrite64', file, nth: 1 },
  ];
  const points = pointsOf(calls);
  expect(points.map(({ number }) => number)).toEqual([1, 3]);
  expect(points.map(pointInWords)[1]).toBe('database call 3 of 3 (pwrite64 on state.db-wal)');
});

it('spreads: the ends first, then the middle, and everything once', () => {
  const order = spread([...'abcdefghi']);
  expect(order.slice(0, 3)).toEqual(['a', 'i', 'e']);
  expect([...order].sort().join('')).toBe('abcdefghi');
});

it.each([0, 1, 2, 3, 7, 50])('spreads %i things without loss', (count) => {
  const things = Array.from({ length: count }, (_, index) => index);
  expect(spread(things).sort((one, other) => one - other)).toEqual(things);
});
