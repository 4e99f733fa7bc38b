import { expect, test } from 'vitest';
import { parseWaitArgs } from './parse-wait-args.ts';

const request = (words: string[], interval?: string, idsFrom?: string) => ({ words, interval, idsFrom });

test.each([
  [['a', 'b,c'], request(['a', 'b,c'])],
  [['a', '--interval', '-1', 'b'], request(['a', 'b'], '-1')],
  [['--interval=2', 'a', '--interval=3'], request(['a'], '3')],
  [['--interval=', 'a'], request(['a'], '')],
  [['--ids-from', '-', '-'], request(['-'], undefined, '-')],
  [['--', '--interval', '-x'], request(['--interval', '-x'])],
  [['a', '--help'], 'help'],
  [['-h'], 'help'],
])('%j', (args, parsed) => {
  expect(parseWaitArgs(args)).toEqual(parsed);
});

test.each([
  [['--toString', 'a'], 'unknown option --toString'],
  [['-v'], 'unknown option -v'],
  [['a', '--ids-from'], '--ids-from needs a value'],
])('%j is refused', (args, message) => {
  expect(() => parseWaitArgs(args)).toThrow(message);
});
