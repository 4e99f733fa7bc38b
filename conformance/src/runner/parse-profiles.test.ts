import { describe, expect, it } from 'vitest';
import { exit } from './exit-codes.ts';
import { parseProfiles } from './parse-profiles.ts';

describe('parseProfiles', () => {
  it('reads a list, blanks and repeats taken away', () => {
    expect(parseProfiles('reader, core,reader')).toEqual(['reader', 'core']);
  });

  it.each(['', ',', 'reader,', 'readers', 'reader,Core'])('refuses %j as a usage error', (text) => {
    expect(() => parseProfiles(text)).toThrow(expect.objectContaining({ exit: exit.usage }));
  });
});
