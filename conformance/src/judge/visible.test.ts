import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBytes } from './compiled.ts';
import { visible } from './visible.ts';

describe('visible', () => {
  it.each([
    ['tab and line feed', Buffer.from('a\tb\n'), 'a\\tb\\n'],
    ['carriage return', Buffer.from('a\r\n'), 'a\\r\\n'],
    ['NUL', Buffer.from([0x61, 0]), 'a\\x00'],
    ['escape', Buffer.from('\x1b[2J'), '\\x1b[2J'],
    ['no-break space', Buffer.from('a\u00a0b'), 'a\\u{a0}b'],
    ['byte order mark', Buffer.from('\ufeffa'), '\\u{feff}a'],
    ['right-to-left mark', Buffer.from('\u202ea'), '\\u{202e}a'],
    ['backslash', Buffer.from('a\\tb'), 'a\\\\tb'],
    ['invalid UTF-8', Buffer.from([0xff, 0xc3, 0x28]), '\\xff\\xc3('],
    ['a character cut off', Buffer.from([0xe2, 0x82]), '\\xe2\\x82'],
    ['an overlong form', Buffer.from([0xc0, 0xaf]), '\\xc0\\xaf'],
    ['text beyond ASCII', Buffer.from('žluť 日本 🙂'), 'žluť 日本 🙂'],
  ])('shows %s', (_what, bytes, shown) => {
    expect(visible(toBytes(bytes))).toBe(shown);
  });

  it('never shows two streams alike', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), fc.uint8Array({ maxLength: 12 }), (one, other) => {
        fc.pre(!Buffer.from(one).equals(Buffer.from(other)));
        expect(visible(toBytes(Buffer.from(one)))).not.toBe(visible(toBytes(Buffer.from(other))));
      }),
    );
  });
});
