import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folder } from './folder.ts';
import { li } from './li.ts';
import { world } from './world.ts';

// Root may write anywhere: as root, the wait runs as somebody who may not.
const uid = process.getuid?.() === 0 ? 65534 : undefined;

/** Takes all rights to write away until the test is over. */
function lockDown(home: string): void {
  for (const name of readdirSync(home)) chmodSync(join(home, name), 0o444);
  chmodSync(home, 0o555);
  onTestFinished(() => chmodSync(home, 0o755));
}

test('a WAL store is read in a folder that takes no new file', async () => {
  const { home, db } = world({ kind: 'session', id: 'over', status: 'completed' });
  db.close();
  lockDown(home);
  expect(await li(['wait', 'over'], { home, uid })).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(home)).toEqual(['state.db']);
});

test('a WAL store with a live writer is read in such a folder', async () => {
  const { home, set } = world({ kind: 'session', id: 'over' });
  set('session', 'over', 'failed');
  lockDown(home);
  const ended = await li(['wait', 'over'], { home, uid });
  expect(ended).toMatchObject({ code: 1, stderr: '' });
  expect(ended.stdout).toMatch(/^over\tstatus=failed\t/);
});

test('a store that a killed writer left half way is read, and left as it is', async () => {
  const { path, db } = world({ kind: 'session', id: 'over', status: 'completed' });
  db.pragma('journal_mode = DELETE');
  db.pragma('cache_size = 1');
  db.exec("BEGIN; UPDATE sessions SET status = 'failed'");
  const many = db.prepare("INSERT INTO teams (id, created_at, updated_at, name) VALUES (?, 1, 1, 'x')");
  for (let n = 0; n < 500; n += 1) many.run(`team ${n}`);
  const home = folder();
  for (const suffix of ['', '-journal'])
    writeFileSync(join(home, `state.db${suffix}`), readFileSync(`${path}${suffix}`));
  db.exec('ROLLBACK');
  const before = readFileSync(join(home, 'state.db'));

  expect(await li(['wait', 'over'], { home })).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(home, 'state.db'))).toEqual(before);
  expect(readdirSync(home)).toEqual(['state.db', 'state.db-journal']);
});

test('a store that may not be read is a fault', async () => {
  const { home, path } = world({ kind: 'session', id: 'over', status: 'completed' });
  chmodSync(path, 0o000);
  const ended = await li(['wait', 'over'], { home, uid });
  expect(ended).toMatchObject({ code: 69, stdout: '' });
  expect(ended.stderr).toMatch(/^li wait: .*state\.db.*check permissions.*\n$/);
});
