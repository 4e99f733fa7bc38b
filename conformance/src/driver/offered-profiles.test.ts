import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { benchOf, scratch } from '../../test/support/subject-bench.ts';
import { offeredProfiles } from './offered-profiles.ts';

const puppet = fileURLToPath(new URL('../../test/drivers/puppet.mjs', import.meta.url));
const work = scratch();
afterAll(work.remove);

test.each<[string, string[]]>([
  ['', ['reader', 'core', 'writer']],
  ['only-waits', ['reader', 'core']],
  // What is wrong with it is for the cases to say.
  ['says-no', ['reader', 'core', 'writer']],
])('a driver in the mood "%s" offers %j', async (mood, due) => {
  const subject = { driver: ['node', puppet] as [string, ...string[]], env: { PUPPET: mood } };
  expect(await offeredProfiles(await benchOf(work.folder, ['true'], { subject }))).toEqual(due);
});

test('without one there is a reader only', async () => {
  expect(await offeredProfiles(await benchOf(work.folder, ['true']))).toEqual(['reader']);
});
