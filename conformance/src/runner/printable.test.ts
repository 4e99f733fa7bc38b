import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';

describe('printable', () => {
  it('leaves ordinary text alone, of whatever script', () => {
    expect(printable('läuft — 完了 🙂')).toBe('läuft — 完了 🙂');
  });

  it('makes what could drive a terminal visible', () => {
    expect(printable('a\u001b[2Jb\rc\td\u0000\u007f\u009b1m')).toBe('a\\x1b[2Jb\\rc\\td\\x00\\x7f\\x9b1m');
    expect(printable('ab\u202ecd')).toBe('ab\\u{202e}cd');
  });

  it('keeps line feeds unless the text must stay on one line', () => {
    expect(printable('a\nb')).toBe('a\nb');
    expect(printable('a\nb', true)).toBe('a\\nb');
  });
});
