import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadBaseline } from '../src/baseline/load-baseline.ts';
import { listCases } from '../src/cases/catalog.ts';
import { schemaFaults } from '../src/runner/schema-faults.ts';
import { driverSmokeCases, smokeCases } from '../src/runner/smoke-program.ts';

const inSubjects = (name: string) => fileURLToPath(new URL(`../subjects/${name}`, import.meta.url));
const cases = new Set(listCases().map(({ id }) => id));

describe('the subjects that come with the kit', () => {
  it.each(['reference.json', 'lionagi-0.36.0.json'])('%s is a subject file', (name) => {
    expect(schemaFaults('subject', JSON.parse(readFileSync(inSubjects(name), 'utf8')))).toEqual([]);
  });

  it('the baseline of lionagi names cases that exist', () => {
    expect(loadBaseline(inSubjects('lionagi-0.36.0.baseline.json'), cases).size).toBeGreaterThan(0);
  });

  it('the environment of lionagi is pinned to the last digit', () => {
    const lines = readFileSync(inSubjects('lionagi-0.36.0.requirements.txt'), 'utf8').split('\n');
    const pins = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(pins).toContain('lionagi==0.36.0');
    for (const pin of pins) expect(pin).toMatch(/^[A-Za-z0-9_-]+==[0-9][0-9a-z.]*( ; .+)?$/);
  });
});

describe('smoke', () => {
  it('runs cases that exist', () => {
    expect([...smokeCases, ...driverSmokeCases].filter((id) => !cases.has(id))).toEqual([]);
  });
});
