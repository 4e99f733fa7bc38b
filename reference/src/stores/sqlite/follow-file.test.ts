import { renameSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { world } from '../../../test/world.ts';
import { followFile } from './follow-file.ts';
import { openStore } from './open-store.ts';

const watched = new Map([['session', ['a']]] as const);

test('another file in the place of the store is news, and is read from then on', () => {
  const { path } = world({ kind: 'session', id: 'a' });
  const other = world({ kind: 'session', id: 'a', status: 'failed' });
  other.db.close();
  const store = openStore(path, path);
  onTestFinished(() => store.close());
  store.resolve(['a']);
  expect(store.changed()).toBe(false);
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  renameSync(other.path, path);
  expect(store.changed()).toBe(true);
  expect(store.settled(watched)).toMatchObject([{ is: 'over', record: { id: 'a', status: 'failed' } }]);
  expect(store.changed()).toBe(false);
});

test('a store that stays away is a fault, after a while', () => {
  const { path } = world({ kind: 'session', id: 'a' });
  let time = 0;
  const store = followFile(
    path,
    'S',
    () => openStore(path, path),
    () => time,
  );
  onTestFinished(() => store.close());
  store.resolve(['a']);
  rmSync(path);
  expect(store.changed()).toBe(false);
  time = 4999;
  expect(store.changed()).toBe(false);
  expect(store.settled(watched)).toEqual([]);
  time = 5000;
  expect(() => store.changed()).toThrow(expect.objectContaining({ code: 'lost' }));
});
