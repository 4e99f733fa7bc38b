import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folder } from './folder.ts';
import { Li, launcher, li } from './li.ts';
import { hasOpen } from './signs-of-life.ts';
import { world } from './world.ts';

test('a reader that has gone ends the wait quietly, and not with success', async () => {
  const { home, set } = world({ kind: 'session', id: 'over', status: 'completed' }, { kind: 'session', id: 'late' });
  const wait = new Li(['wait', 'over', 'late', '--interval', '0.02'], { home });
  await wait.lines(1);
  const gone = wait.child.stdout ? once(wait.child.stdout, 'close') : undefined;
  wait.child.stdout?.destroy();
  await gone;
  set('session', 'late', 'completed');
  expect(await wait.end()).toMatchObject({ code: 141, stderr: '' });
});

test('a great many lines reach a reader whole and in any case all', async () => {
  const ids = Array.from({ length: 3000 }, (_, n) => `${'x'.repeat(100)}${n}`);
  const { home } = world(...ids.map((id) => ({ kind: 'session', id, status: 'completed' }) as const));
  const ended = await li(['wait', '--ids-from', '-'], { home, stdin: ids.join('\n') });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toMatch(/\n$/);
  expect(ended.stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([...ids, '']);
});

test('a reader that does not read cannot keep a signal from ending the wait', async () => {
  const ids = Array.from({ length: 5000 }, (_, n) => `${'x'.repeat(100)}${n}`);
  const { home, path } = world(...ids.map((id) => ({ kind: 'session', id, status: 'completed' }) as const));
  const child = spawn(process.execPath, [launcher, 'wait', '--ids-from', '-'], {
    env: { LIONAGI_HOME: home },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin?.end(ids.join('\n'));
  await hasOpen(child.pid, path);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
});

test('a stdout that is full is an error with a line, and never success', async () => {
  const { home } = world({ kind: 'session', id: 'over', status: 'completed' });
  const child = spawn(process.execPath, [launcher, 'wait', 'over'], {
    env: { LIONAGI_HOME: home },
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await once(child, 'close');
  expect(child.exitCode).toBe(74);
  expect(stderr).toBe('li wait: cannot write to stdout (ENOSPC); the lines printed so far are not all of them\n');
});

test.each([
  [['wait'], 'no id given'],
  [['wait', '', ' , '], 'no id given'],
  [['wait', 'a', '--interval', 'soon'], '--interval takes a number of seconds, not "soon"'],
  [['wait', 'a', '--interval=nan'], '--interval takes a number of seconds, not "nan"'],
  [['wait', 'a', '--interval=-inf'], '--interval takes a number of seconds, not "-inf"'],
  [['wait', 'a', '--interval'], '--interval needs a value'],
  [['wait', 'a', '--nope'], 'unknown option --nope'],
  [['wait', '--ids-from', '/nope'], 'cannot read ids from /nope (ENOENT)'],
])('%j is a usage error: one line, nothing on stdout, 2', async (args, problem) => {
  const usage = 'usage: li wait <id>... [--interval SECS] [--ids-from FILE]';
  expect(await li(args, { home: folder() })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `li wait: ${problem}; ${usage}\n`,
  });
});

test.each(['0', '-1', '1e-2', '.5', '5.', '+0.25'])('interval %s is taken', async (interval) => {
  const { home } = world({ kind: 'session', id: 'over', status: 'completed' });
  expect(await li(['wait', 'over', '--interval', interval], { home })).toMatchObject({ code: 0, stderr: '' });
});

test.each([['--help'], ['-h'], ['wait', '--help'], ['wait', '-h'], ['help', 'wait'], ['state', '-h']])(
  'li %s %s is help on stdout, with 0',
  async (...args) => {
    const ended = await li(args, { home: folder() });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('USAGE');
    if (args.includes('wait')) expect(ended.stdout).toMatch(/--ids-from=FILE.* 141 /s);
  },
);
