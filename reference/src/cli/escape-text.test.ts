import { expect, test } from 'vitest';
import { escapeText } from './escape-text.ts';

test.each([
  ['żółć 🦁 "x"', 'żółć 🦁 "x"'],
  ['\u001b[2J', '\\u{1b}[2J'],
  ['a\nb\tc\u0000', 'a\\u{a}b\\u{9}c\\u{0}'],
  ['\u009b31m', '\\u{9b}31m'],
  ['\u202eabc\u2066', '\\u{202e}abc\\u{2066}'],
  ['\ud800', '\\u{d800}'],
])('%j is shown as %j', (text, shown) => {
  expect(escapeText(text)).toBe(shown);
});
