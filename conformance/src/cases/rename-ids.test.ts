import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disagreement } from './golden-check.ts';
import { goldenFiles } from './golden-files.ts';
import { loadGoldenCase } from './load-golden-case.ts';
import { cipherFor, renameIds } from './rename-ids.ts';

const cases = goldenFiles().map(({ path, name }) => loadGoldenCase(path, name));
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

test('a cipher keeps what is equal equal, what differs different, and prefixes prefixes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(seeds, text, text, (seed, one, other) => {
      const cipher = cipherFor(seed);
      expect(cipher(one) === cipher(other)).toBe(one === other);
      expect(cipher(one + other)).toBe(cipher(one) + cipher(other));
      expect(cipher(one.toUpperCase()).length).toBe(one.toUpperCase().length);
    }),
    { numRuns: 200 },
  );
});

test('a cipher keeps digits digits, hexadecimal letters such letters, and the case of letters', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(seeds, hex, (seed, id) => {
      const cipher = cipherFor(seed);
      expect(cipher(id)).toMatch(/^[0-9a-f]{32}$/);
      expect(cipher(id).replace(/[0-9]/g, '0').replace(/[a-f]/g, 'a')).toBe(
        id.replace(/[0-9]/g, '0').replace(/[a-f]/g, 'a'),
      );
      expect(cipher(id.toUpperCase())).toBe(cipher(id).toUpperCase());
    }),
  );
});

test('one seed always gives the same ids, another seed others', () => {
  const sample = '0123456789abcdefghijklmnopqrstuvwxyz';
  expect(cipherFor(7)(sample)).toBe(cipherFor(7)(sample));
  expect(new Set(Array.from({ length: 50 }, (_, seed) => cipherFor(seed)(sample))).size).toBe(50);
});

test.each([1, 2, 3])('under seed %i every renamed case still agrees with the oracle', (seed) => {
  for (const one of cases) {
    const renamed = renameIds(one, seed);
    expect(disagreement(renamed, 'SHOULD'), one.id).toBeUndefined();
    if (one.rename === false) expect(renamed).toBe(one);
  }
});

test('options and their values are not renamed, ids in diagnostics are', () => {
  const renamed = renameIds(
    {
      id: 'a.b',
      proves: 'Ids in standard error are renamed too.',
      requirements: ['d4.not-found-named'],
      world: { records: [] },
      argv: ['abc', '--interval', '1e-2', '--interval=0.5'],
      expect: { stdout: [[]], exit: [2], stderr: { names: ['abc'] } },
    },
    5,
  );
  const other = cipherFor(5)('abc');
  expect(renamed.argv).toEqual([other, '--interval', '1e-2', '--interval=0.5']);
  expect(renamed.expect).toEqual({ stdout: [[]], exit: [2], stderr: { names: [other] } });
});
