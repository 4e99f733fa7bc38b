import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { driverBench } from '../../test/support/driver-bench.ts';
import { scratch } from '../../test/support/subject-bench.ts';
import { caseFromFile } from '../cases/case-from-file.ts';
import { listCases } from '../cases/catalog.ts';

const cases = listCases();
const work = scratch();
afterAll(work.remove);

async function run(words: readonly string[], id: string) {
  const bench = await driverBench(work.folder, words, 3);
  const one = cases.find((listed) => listed.id === id) ?? expect.fail(`there is no case ${id}`);
  return { bench, outcome: await one.run(bench) };
}

describe('a right driver passes', () => {
  it.each(['race.one-status', 'race.mixed', 'sweep.applied', 'sweep.repair'])('%s', async (id) => {
    const { bench, outcome } = await run(['right.py'], id);
    expect(outcome).toEqual({ verdict: 'pass' });
    if (id.startsWith('race')) expect(bench.races.happened.overlaps).toBeGreaterThan(0);
    else expect(Math.min(bench.races.happened.killsBefore, bench.races.happened.killsAfter)).toBeGreaterThan(0);
  });
});

it('a guard that is read too early is caught, and what is kept of it fails again', async () => {
  const { bench, outcome } = await run(['wrong.py', 'ReadsOutside'], 'race.one-status');
  expect(outcome.verdict).toBe('fail');
  expect(outcome.message).toMatch(/it failed \d+ of 20 times/);
  const kept = readdirSync(work.folder).find((name) => /^race\.one-status-seed-\d+\.json$/.test(name)) ?? '';
  expect((await caseFromFile(`${work.folder}/${kept}`).run(bench)).verdict).toBe('fail');
});

it('a history row in a transaction of its own is caught by a kill', async () => {
  const { outcome } = await run(['wrong.py', 'SplitsHistory'], 'sweep.applied');
  expect(outcome.verdict).toBe('fail');
  expect(outcome.message).toMatch(/^killed (at database call \d+ of \d+|[\d.]+ ms after the call)/);
});
