import { afterAll, describe, expect, it } from 'vitest';
import { driverBench } from '../../test/support/driver-bench.ts';
import { scratch } from '../../test/support/subject-bench.ts';
import { listCases } from '../cases/catalog.ts';

const cases = listCases().filter(({ profile }) => profile === 'writer');
const work = scratch();
afterAll(work.remove);

async function run(words: readonly string[], id: string, seed: number) {
  const one = cases.find((listed) => listed.id === id);
  if (one === undefined) throw new Error(`there is no case ${id}`);
  return one.run(await driverBench(work.folder, words, seed));
}

describe('a right driver passes', () => {
  it.each(cases.map(({ id }) => id))('%s', async (id) => {
    for (const seed of [1, 2]) expect(await run(['right.py'], id, seed), `seed ${seed}`).toEqual({ verdict: 'pass' });
  });
});
