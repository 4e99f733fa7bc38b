import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Li, li } from './li.ts';
import { world } from './world.ts';

test('runs that are over are printed at once, with their evidence, and judged together', async () => {
  const { home } = world(
    { kind: 'invocation', id: 'inv', status: 'completed' },
    { kind: 'session', id: 'ses', status: 'completed', reason: 'run.completed.ok', invocation: 'inv' },
    { kind: 'play', id: 'play', status: 'merged', session: 'ses', exitCode: -9223372036854775808n },
    { kind: 'schedule_run', id: 'sched', status: 'failed', invocation: 'inv', exitCode: 0n },
  );
  const ended = await li(['wait', 'ses,inv', 'play', 'sched', '--interval', '600'], { home });
  const dir = `artifact_dir=${home}/runs/ses`;
  expect(ended.stdout.split('\n').sort()).toEqual([
    '',
    `inv\tstatus=completed\treason=unknown\t${dir}\texit_code=-`,
    `play\tstatus=merged\treason=unknown\t${dir}\texit_code=-9223372036854775808`,
    `sched\tstatus=failed\treason=unknown\t${dir}\texit_code=0`,
    `ses\tstatus=completed\treason=run.completed.ok\t${dir}\texit_code=-`,
  ]);
  expect(ended).toMatchObject({ code: 1, stderr: '' });
});

test('each line is on the pipe before the next run ends', async () => {
  const { home, set } = world({ kind: 'session', id: 'one' }, { kind: 'session', id: 'two' });
  const wait = new Li(['wait', 'two', 'one', '--interval=0.02'], { home });
  set('session', 'one', 'completed');
  expect(await wait.lines(1)).toEqual([
    `one\tstatus=completed\treason=unknown\tartifact_dir=${home}/runs/one\texit_code=-`,
  ]);
  set('session', 'two', 'completed');
  expect(await wait.end()).toMatchObject({ code: 0, stderr: '' });
});

test('an id that names nothing is a diagnostic and 2, and the others are still waited on', async () => {
  const { home, set } = world({ kind: 'session', id: 'one' }, { kind: 'session', id: 'over', status: 'completed' });
  const wait = new Li(['wait', 'no\u001bpe', 'over', 'one', '--interval', '0.02'], { home });
  await wait.lines(1);
  set('session', 'one', 'failed');
  const ended = await wait.end();
  expect(ended.code).toBe(2);
  expect(ended.stdout.match(/^(over|one)\t/gm)).toEqual(['over\t', 'one\t']);
  expect(ended.stderr).toBe('li wait: no run is called "no\\u{1b}pe"\n');
});

test('a record that disappears gives the unknown line and 2', async () => {
  const { home, db } = world({ kind: 'session', id: 'gone' }, { kind: 'session', id: 'over', status: 'completed' });
  const wait = new Li(['wait', 'gone', 'over', '--interval', '0.02'], { home });
  await wait.lines(1);
  db.exec("DELETE FROM sessions WHERE id = 'gone'");
  const ended = await wait.end();
  expect(ended.stdout).toContain('gone\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n');
  expect(ended.code).toBe(2);
});

test('ten thousand ids fit one command line', async () => {
  const ids = Array.from({ length: 10_000 }, (_, n) => `@${n.toString(16).padStart(7, '0')}`);
  const { home } = world(...ids.map((id) => ({ kind: 'session', id, status: 'completed' }) as const));
  const ended = await li(['wait', ...ids], { home });
  expect(ended.code).toBe(0);
  expect(ended.stdout.match(/^@[0-9a-f]{7}\t/gm)).toEqual(ids.map((id) => `${id}\t`));
});

test('ids that are awkward for SQL or shells stay byte for byte', async () => {
  const ids = ['100%', 'a_b', "o'brien", '"quoted"', 'żółć-🦁', '[a-z]*', 'tab\tinside'];
  const { home } = world(...ids.map((id) => ({ kind: 'session', id, status: 'completed' }) as const));
  const ended = await li(['wait', '--', ...ids], { home });
  expect(ended.stdout).toBe(
    ids.map((id) => `${id}\tstatus=completed\treason=unknown\tartifact_dir=${home}/runs/${id}\texit_code=-\n`).join(''),
  );
});

test('a wait leaves the store as it is, and no file but the two that SQLite makes to read it', async () => {
  const { home, path, db } = world({ kind: 'session', id: 'over', status: 'completed' });
  db.close();
  const before = readFileSync(path);
  expect(await li(['wait', 'over'], { home })).toMatchObject({ code: 0 });
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(home).filter((name) => !/^state\.db(-wal|-shm)?$/.test(name))).toEqual([]);
});
