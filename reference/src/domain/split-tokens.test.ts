import { expect, test } from 'vitest';
import { splitTokens } from './split-tokens.ts';

test.each([
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    ['b,a', ' a , c,'],
    ['b', 'a', 'c'],
  ],
  [['', ',', ' , '], []],
  [['a b'], ['a b']],
  [
    ['A', 'a'],
    ['A', 'a'],
  ],
])('%j names %j', (words, tokens) => {
  expect(splitTokens(words)).toEqual(tokens);
});
