import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Edge, trailFault } from './trail.ts';

const status = fc.constantFrom('a', 'b', 'c', null);
const edges = fc.array(fc.record({ from: status, to: status }), { maxLength: 6 });

/** Tries every order. */
function someWalk(left: readonly Edge[], at: string | null, end: string | null | undefined): boolean {
  if (left.length === 0) return end === undefined || at === end;
  return left.some((edge, index) => edge.from === at && someWalk(left.toSpliced(index, 1), edge.to, end));
}

test('finds no fault exactly where some order of the rows is a chain', () => {
  const open = fc.option(status, { nil: undefined });
  fc.assert(
    fc.property(edges, open, open, (all, start, end) => {
      const starts = start === undefined ? ['a', 'b', 'c', null] : [start];
      expect(trailFault(all, start, end) === undefined).toBe(starts.some((one) => someWalk(all, one, end)));
    }),
    { numRuns: 3000 },
  );
});

test('names the status that was left too often, or cannot be reached', () => {
  const twice = [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c' },
  ];
  expect(trailFault(twice, 'a', 'c')).toEqual({ is: 'unbalanced', status: 'a', surplus: 1 });
  const apart = [
    { from: 'a', to: 'a' },
    { from: 'b', to: 'b' },
  ];
  expect(trailFault(apart, 'a', 'a')).toEqual({ is: 'disconnected', status: 'b' });
});
