import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Case, Requirements } from '@run-completion/schemas/types';
import { describe, expect, test } from 'vitest';
import { disagreement } from './golden-check.ts';
import { goldenFiles, listedCases } from './golden-files.ts';
import { loadGoldenCase } from './load-golden-case.ts';

const file = createRequire(import.meta.url).resolve('@run-completion/spec/v1/requirements.json');
const { requirements }: Requirements = JSON.parse(readFileSync(file, 'utf8'));
const byId = new Map(requirements.map((one) => [one.id, one]));
const cases = goldenFiles().map(({ path, name }) => ({ name, data: loadGoldenCase(path, name) }));

function levelOf(one: Case): 'MUST' | 'SHOULD' | 'MAY' {
  const levels = new Set(one.requirements.map((id) => byId.get(id)?.level));
  expect(levels.size, `${one.id} has one level`).toBe(1);
  return [...levels][0] ?? expect.unreachable(`${one.id} names a requirement that does not exist`);
}

describe('golden cases', () => {
  test.each(cases)('$name agrees with the oracle', ({ data }) => {
    expect(disagreement(data, levelOf(data))).toBeUndefined();
  });

  test.each(cases)('$name has the id of its place', ({ name, data }) => {
    expect(name).toBe(`golden/v1/cases/${data.id.replace('.', '/')}.json`);
  });

  test('every requirement of the reader has a case', () => {
    const listed = [...listedCases('generated'), ...listedCases('watches')];
    const exercised = new Set([...cases.map(({ data }) => data), ...listed].flatMap((one) => one.requirements));
    const due = requirements.filter(({ profile, excluded }) => profile === 'reader' && excluded === undefined);
    expect(due.filter(({ id }) => !exercised.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('every terminal status of each kind has a case of its own', () => {
    const found = cases.filter(({ data }) => data.id.startsWith('terminal.'));
    expect(found).toHaveLength(22);
  });
});

describe('a golden case with a planted fault', () => {
  const sample = cases.find(({ data }) => data.id === 'order.two-in-one-commit')?.data;

  test.each([
    ['another exit', (text: string) => text.replace('"exit":[0]', '"exit":[1]')],
    ['another reason', (text: string) => text.replace('reason=unknown', 'reason=run.completed.ok')],
    ['two exits', (text: string) => text.replace('"exit":[0]', '"exit":[0,1]')],
    ['phases that melt', (text: string) => text.replace('],["', ',"')],
  ])('disagrees: %s', (_, plant) => {
    const text = JSON.stringify(sample);
    const planted = plant(text);
    expect(planted).not.toBe(text);
    expect(disagreement(JSON.parse(planted), 'MUST')).toContain('order.two-in-one-commit');
  });
});
