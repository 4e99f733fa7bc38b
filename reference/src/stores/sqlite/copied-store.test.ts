import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { folder } from '../../../test/folder.ts';
import { world } from '../../../test/world.ts';
import type { Resolution } from '../../ports/store.ts';
import { createCopiedStore } from './copied-store.ts';

const status = (found: Resolution | undefined) => (found?.is === 'found' ? found.record.status : found?.is);

test('a copy sees what is committed, also what lies in the write-ahead log only', () => {
  const { path, set } = world({ kind: 'session', id: 'a' });
  const store = createCopiedStore(path, path);
  onTestFinished(() => store.close());
  expect(status(store.resolve(['a'])[0])).toBe('running');
  expect(store.changed()).toBe(false);
  expect(store.settled(new Map([['session', ['a']]]))).toEqual([]);
  set('session', 'a', 'failed');
  expect(store.changed()).toBe(true);
  expect(store.settled(new Map([['session', ['a']]]))).toMatchObject([{ is: 'over', record: { status: 'failed' } }]);
  expect(store.changed()).toBe(false);
});

test('a copy that a killed writer left half way is repaired; the original is not touched', () => {
  const { path, db } = world({ kind: 'session', id: 'a', status: 'completed' });
  db.pragma('journal_mode = DELETE');
  // Spills changed pages into the file before the commit, as a big transaction does.
  db.pragma('cache_size = 1');
  db.exec("BEGIN; UPDATE sessions SET status = 'failed'");
  const many = db.prepare("INSERT INTO teams (id, created_at, updated_at, name) VALUES (?, 1, 1, 'x')");
  for (let n = 0; n < 500; n += 1) many.run(`team ${n}`);
  const broken = `${folder()}/state.db`;
  for (const suffix of ['', '-journal']) writeFileSync(`${broken}${suffix}`, readFileSync(`${path}${suffix}`));
  db.exec('ROLLBACK');
  const before = readFileSync(broken);

  const store = createCopiedStore(broken, broken);
  expect(status(store.resolve(['a'])[0])).toBe('completed');
  store.close();
  expect(readFileSync(broken)).toEqual(before);
  expect(existsSync(`${broken}-journal`)).toBe(true);
});
