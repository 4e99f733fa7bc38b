import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exit } from './exit-codes.ts';
import { readJson } from './read-json.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'json-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('readJson', () => {
  it('reads a file, with or without a byte-order mark', () => {
    writeFileSync(join(folder, 'a.json'), '\uFEFF{"a":1}');
    expect(readJson(join(folder, 'a.json'), 'thing')).toEqual({ a: 1 });
  });

  it('tells a missing file from a wrong one', () => {
    writeFileSync(join(folder, 'b.json'), '{');
    expect(() => readJson(join(folder, 'none.json'), 'thing')).toThrow(
      expect.objectContaining({ exit: exit.noInput, message: expect.stringContaining('there is no such file') }),
    );
    expect(() => readJson(folder, 'thing')).toThrow(
      expect.objectContaining({ exit: exit.noInput, message: expect.stringContaining('it is a folder') }),
    );
    expect(() => readJson(join(folder, 'b.json'), 'thing')).toThrow(
      expect.objectContaining({ exit: exit.data, message: expect.stringContaining('not JSON') }),
    );
  });
});
