import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { caseFromFile } from './case-from-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'case-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const good = {
  id: 'a.b',
  proves: 'A file of anybody can be run.',
  requirements: ['d2.refetch'],
  world: { records: [] },
  argv: ['x'],
  expect: { stdout: [[]], exit: [2] },
};

test('a case file becomes a case', () => {
  const { id, proves, requirements, profile } = caseFromFile(file('good.json', JSON.stringify(good)));
  expect({ id, proves, requirements, profile }).toEqual({
    id: good.id,
    proves: good.proves,
    requirements: good.requirements,
    profile: 'reader',
  });
});

test.each([
  ['missing.json', undefined, /cannot be read \(ENOENT\)/],
  ['text.json', 'not json', /is no JSON/],
  ['key.json', JSON.stringify({ ...good, wrong: 1 }), /is no case file: the document has an unknown key "wrong"/],
  [
    'kind.json',
    JSON.stringify({ ...good, world: { records: [{ kind: 'task', id: 'x' }] } }),
    /is no case file: \/world\/records\/0\/kind/,
  ],
  ['expect.json', JSON.stringify({ ...good, expect: {} }), /is no case file: \/expect/],
])('%s is refused in one line', (name, text, message) => {
  const path = text === undefined ? join(folder, name) : file(name, text);
  expect(() => caseFromFile(path)).toThrow(message);
  expect(() => caseFromFile(path)).not.toThrow(/\n/);
});
