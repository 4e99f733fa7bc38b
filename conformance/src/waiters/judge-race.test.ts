import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WaiterRace } from '@run-completion/schemas/types';
import { afterAll, afterEach, expect, it } from 'vitest';
import { straysIn } from '../../test/support/strays.ts';
import { benchOf, program, scratch } from '../../test/support/subject-bench.ts';
import { caseFromFile } from '../cases/case-from-file.ts';
import { judgeRace } from './judge-race.ts';

const { folder, remove } = scratch();
afterAll(remove);
afterEach(() => expect(straysIn(folder)).toEqual([]));

const example = (name: string) =>
  fileURLToPath(new URL(`../../../schemas/examples/waiter-race/valid/${name}.json`, import.meta.url));
const read = (name: string): WaiterRace => JSON.parse(readFileSync(example(name), 'utf8'));
const mutant = (id: string) => {
  const main = fileURLToPath(new URL('../../self-test/mutants/mutant.py', import.meta.url));
  return ['python3', '-S', '-E', '-B', main, id, 'wait'];
};

/** One session that is replaced in one transaction, over and over, while it is waited for. */
const replaced: WaiterRace = {
  ...read('lawless'),
  world: { records: ['5b0c1f0e', '6c0c1f0e'].map((id) => ({ kind: 'session' as const, id })) },
  waiters: [{ argv: ['5b0c1f0e', '6c0c1f0e', '--interval', '0.01'] }],
  writers: [
    Array.from({ length: 30 }, (_, turn) => ({
      ...(turn === 0 ? {} : { pause: 10 }),
      change: [
        { delete: { kind: 'session' as const, id: '5b0c1f0e' } },
        { put: { kind: 'session' as const, id: '5b0c1f0e', created_at: turn } },
      ],
    })),
  ],
  finish: [['5b0c1f0e', '6c0c1f0e'].map((id) => ({ kind: 'session' as const, id, status: 'completed' }))],
};

it.each(['guarded', 'lawless'])('a right program passes the %s example, which replay reads', async (name) => {
  const bench = await benchOf(folder, ['python3', program('conforming.py')]);

  const outcome = await caseFromFile(example(name)).run(bench);

  expect(outcome).toEqual({ verdict: 'pass' });
});

it('a right program is not misled by a row that is replaced', async () => {
  const bench = await benchOf(folder, ['python3', program('conforming.py')]);

  expect(await judgeRace(bench, replaced)).toEqual({ verdict: 'pass' });
});

it('one that takes a replaced row for gone is caught, and what is needed to look into it is kept', async () => {
  const bench = await benchOf(folder, mutant('race.row-by-rowid'));

  const { verdict, message, kept = '' } = await judgeRace(bench, replaced);

  expect(verdict).toBe('fail');
  expect(message).toContain('the row was never gone');
  expect(message).toContain('Between its start and that line session 5b0c1f0e had');
  expect(JSON.parse(readFileSync(join(kept, 'race.json'), 'utf8'))).toEqual(replaced);
});

it('one that never looks is no pass, though it ends as it should', async () => {
  const bench = await benchOf(folder, ['true']);

  expect(await judgeRace(bench, replaced)).toMatchObject({ verdict: 'fail', ended: { exit: 0 } });
});

it('says that nothing was raced where nobody was waiting when a run ended', async () => {
  const bench = await benchOf(folder, ['python3', program('conforming.py')]);
  const over: WaiterRace = {
    ...read('lawless'),
    world: { records: [{ kind: 'session', id: '5b0c1f0e', status: 'completed' }] },
    writers: [],
    finish: [],
  };

  expect(await judgeRace(bench, over)).toMatchObject({
    verdict: 'inconclusive',
    message: expect.stringContaining('nothing was raced, in 3 attempts'),
  });
});
