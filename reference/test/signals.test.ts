import { execFileSync } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from './folder.ts';
import { Li } from './li.ts';
import { hasOpen, readerOf } from './signs-of-life.ts';
import { world } from './world.ts';

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s in a long sleep ends with 3 and keeps the known lines',
  async (signal) => {
    const { home } = world({ kind: 'session', id: 'over', status: 'failed' }, { kind: 'session', id: 'pending' });
    const wait = new Li(['wait', 'over', 'nope', 'pending', '--interval', '600'], { home });
    await wait.lines(1);
    wait.child.kill(signal);
    const ended = await wait.end();
    expect(ended).toMatchObject({ code: 3, signal: null });
    expect(ended.stdout).toMatch(/^over\t.*\n$/);
    expect(ended.stderr).toContain('interrupted; runs still pending: 1\n');
  },
);

test('a second signal changes nothing', async () => {
  const { home } = world({ kind: 'session', id: 'over', status: 'failed' }, { kind: 'session', id: 'pending' });
  const wait = new Li(['wait', 'over', 'pending', '--interval', '600'], { home });
  await wait.lines(1);
  wait.child.kill('SIGTERM');
  wait.child.kill('SIGINT');
  expect(await wait.end()).toMatchObject({ code: 3, signal: null });
});

test('a signal while another program locks the store ends with 3', async () => {
  const { home, path, db } = world({ kind: 'session', id: 'over', status: 'completed' });
  db.pragma('journal_mode = DELETE');
  db.exec('BEGIN EXCLUSIVE');
  const wait = new Li(['wait', 'over'], { home, environment: { LIONAGI_SQLITE_BUSY_TIMEOUT_MS: '600000' } });
  await hasOpen(wait.child.pid, path);
  wait.child.kill('SIGTERM');
  expect(await wait.end()).toMatchObject({ code: 3, signal: null, stdout: '' });
});

test('a signal while ids are read from a named pipe ends with 3', async () => {
  const pipe = join(folder(), 'ids');
  execFileSync('mkfifo', [pipe]);
  const { home } = world();
  const wait = new Li(['wait', '--ids-from', pipe], { home });
  const writer = await readerOf(pipe);
  wait.child.kill('SIGTERM');
  expect(await wait.end()).toMatchObject({ code: 3, signal: null, stdout: '' });
  closeSync(writer);
});
