import { expect, it } from 'vitest';
import { possibleExits, type Share } from './possible-exits.ts';

it.each<[Share[][], Share[]]>([
  [[[0], [0]], [0]],
  [[[0], [1]], [1]],
  [[[1], [2], [0]], [2]],
  // A run that was told twice, differently.
  [
    [[0, 1], [0]],
    [0, 1],
  ],
  [
    [[0, 2], [1]],
    [1, 2],
  ],
  [[[0, 1], [2]], [2]],
])('%j gives %j', (ways, exits) => {
  expect(possibleExits(ways.map((shares) => new Set(shares)))).toEqual(exits);
});
