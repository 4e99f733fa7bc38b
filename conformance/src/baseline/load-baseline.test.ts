import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exit } from '../runner/exit-codes.ts';
import { loadBaseline } from './load-baseline.ts';

const entry = { case: 'g.a', reason: 'it buffers its output', link: 'upstream#1', instead: { exit: 1 } };
const ids = new Set(['g.a', 'g.b']);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'baseline-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(data: unknown): string {
  const path = join(folder, 'baseline.json');
  writeFileSync(path, JSON.stringify(data));
  return path;
}

describe('loadBaseline', () => {
  it('answers with the entries by case', () => {
    const known = loadBaseline(written({ known_failures: [entry] }), ids);
    expect([...known]).toEqual([['g.a', entry]]);
  });

  it.each<[string, unknown, string]>([
    ['an unknown case', { known_failures: [{ ...entry, case: 'g.z' }] }, 'there is no case g.z'],
    ['a case twice', { known_failures: [entry, { ...entry, instead: { exit: 2 } }] }, 'the case g.a is listed twice'],
    ['no word of what is seen instead', { known_failures: [{ ...entry, instead: {} }] }, '/known_failures/0/instead'],
    ['an unknown key', { known_failures: [], note: '' }, 'has an unknown key "note"'],
    ['no list', [], 'the document must be object'],
  ])('refuses %s', (_name, data, words) => {
    expect(() => loadBaseline(written(data), ids)).toThrow(
      expect.objectContaining({ exit: exit.data, message: expect.stringContaining(words) }),
    );
  });
});
