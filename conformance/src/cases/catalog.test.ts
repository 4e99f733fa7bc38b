import { expect, test } from 'vitest';
import type { Bench } from '../engine/bench.ts';
import { HygieneLog } from '../engine/hygiene-log.ts';
import { listCases } from './catalog.ts';
import { listedCases } from './golden-files.ts';
import { watchCase } from './watch-case.ts';

const cases = listCases();
/** The profile of a group of cases; of any other: reader. */
const byGroup: Readonly<Record<string, string>> = { core: 'core', write: 'writer', race: 'writer', sweep: 'writer' };

test('ids are unique, and each case says what it proves and which requirements it exercises', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  for (const { id, proves, requirements, profile } of cases) {
    expect(id).toMatch(/^[a-z0-9-]+\.[a-z0-9-]+$/);
    expect(proves).toMatch(/^[A-Z0-9].{10,}[.]$/);
    expect(requirements.length).toBeGreaterThan(0);
    const group = id === 'watch.races-happened' ? 'race' : (id.split('.')[0] ?? '');
    expect(profile).toBe(byGroup[group] ?? 'reader');
  }
});

test('sentences are not used twice', () => {
  const seen = new Map<string, string>();
  for (const { id, proves } of cases) {
    expect(seen.get(proves), `${id} says the same as ${seen.get(proves)}`).toBeUndefined();
    seen.set(proves, id);
  }
});

test('golden files, cases made by code and watches are all there', () => {
  const ids = cases.map(({ id }) => id);
  for (const id of ['terminal.play-merged', 'generated.many', 'stdout.incremental', 'watch.no-trace'])
    expect(ids).toContain(id);
});

const watches = listedCases('watches').map(watchCase);
const outcomes = (watch: HygieneLog) =>
  Promise.all(watches.map(async (one) => [one.id, (await one.run({ watch } as Partial<Bench> as Bench)).verdict]));

test('watches pass where processes left nothing, and say so where there was none', async () => {
  const log = new HygieneLog();
  expect(await outcomes(log)).toEqual(watches.map(({ id }) => [id, 'not-tested']));
  log.note(['a'], false, {});
  log.note(['a'], true, {});
  expect(await outcomes(log)).toEqual(watches.map(({ id }) => [id, 'pass']));
});

test('each watch fails for its own sort of trace, and names the wait', async () => {
  const log = new HygieneLog();
  log.note(['a', 'b'], false, { records: 'rows changed in plays' });
  log.note(['c'], true, {});
  expect(await outcomes(log)).toEqual([
    ['watch.records-unchanged', 'fail'],
    ['watch.no-trace', 'pass'],
    ['watch.missing-store-not-created', 'pass'],
  ]);
  const outcome = await watches[0]?.run({ watch: log } as Partial<Bench> as Bench);
  expect(outcome?.message).toContain('wait a b: rows changed in plays');
  log.note(['d'], false, { files: 'wrote to state.db' });
  log.note(['e'], true, { created: 'state.db was created' });
  expect((await outcomes(log)).map(([, verdict]) => verdict)).toEqual(['fail', 'fail', 'fail']);
});
