import { expect, test } from 'vitest';
import { readArguments } from './tokens.ts';

test('splits at commas and keeps repeats', () => {
  expect(readArguments(['a,b', 'c,,a,', ',']).names).toEqual(['a', 'b', 'c', 'a']);
});

test.each(['0', '-1', '-0.5', '1e-2', '.05', '5E-2', '+3', '7.'])('takes the interval %s', (text) => {
  expect(readArguments(['a', '--interval', text])).toEqual({ names: ['a'], usageError: 'none' });
  expect(readArguments([`--interval=${text}`, 'a']).usageError).toBe('none');
});

test.each(['nan', 'inf', '-inf', 'Infinity', '1e999'])('leaves the interval %s open', (text) => {
  expect(readArguments(['a', '--interval', text]).usageError).toBe('allowed');
});

test.each(['soon', '', '1s', '0,5', '-', '1.2.3', '.', 'e5'])('refuses the interval %j', (text) => {
  expect(readArguments(['a', '--interval', text]).usageError).toBe('required');
});

test('refuses an interval without a value, and a command line without a name', () => {
  expect(readArguments(['a', '--interval']).usageError).toBe('required');
  expect(readArguments([',', '']).usageError).toBe('required');
});

test('has nothing to say of other options', () => {
  expect(() => readArguments(['a', '--quick'])).toThrow('v1 says nothing of the argument "--quick"');
});
