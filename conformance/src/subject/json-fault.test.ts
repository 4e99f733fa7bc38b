import { describe, expect, it } from 'vitest';
import { jsonFault } from './json-fault.ts';

describe('jsonFault', () => {
  it('finds none in JSON', () => {
    expect(jsonFault('{"a": [1, -2.5e3, true, null, "\\u00e9"]}\n')).toBeUndefined();
  });

  it.each([
    ['hello', 1, 1, 'unexpected "h"'],
    ['', 1, 1, 'it ends too early'],
    ['{"a": 1', 1, 8, 'it ends too early'],
    ['{"a": 1,}', 1, 9, 'unexpected "}"'],
    ['{"a" 1}', 1, 6, 'unexpected "1"'],
    ['{"a": trux}', 1, 10, 'unexpected "x"'],
    ['{"a": 01}', 1, 8, 'unexpected "1"'],
    ["{'a': 1}", 1, 2, 'unexpected "\'"'],
    ['{\n  "a": 1,\n  // why\n  "b": 2\n}', 3, 3, 'unexpected "/"'],
    ['{"a": "b\nc"}', 1, 9, 'unexpected "\\n"'],
    ['{} {}', 1, 4, 'unexpected "{"'],
  ])('finds the one in %j', (text, line, column, why) => {
    expect(jsonFault(text)).toEqual({ place: { line, column }, why });
  });
});
