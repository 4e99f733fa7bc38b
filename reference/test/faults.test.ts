import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { folder } from './folder.ts';
import { Li, li } from './li.ts';
import { world } from './world.ts';

/** A home with this file as its store. */
function homeWith(make: (path: string) => void): { home: string; path: string } {
  const home = folder();
  const path = join(home, 'state.db');
  make(path);
  return { home, path };
}

test('no store: 2, one line, nothing made', async () => {
  const home = join(folder(), 'nowhere');
  expect(await li(['wait', 'a'], { home })).toEqual({
    code: 2,
    signal: null,
    stdout: '',
    stderr: 'li wait: no state database at $LIONAGI_HOME/state.db; check LIONAGI_HOME and LIONAGI_STATE_DB_URL\n',
  });
  expect(() => readdirSync(home)).toThrow('ENOENT');
});

test.each<[string, (path: string) => void, string]>([
  ['not a database', (path) => writeFileSync(path, 'x'.repeat(5000)), 'is not a SQLite database'],
  ['zero bytes', (path) => writeFileSync(path, ''), 'is empty: no program has set it up yet'],
  ['a directory', (path) => mkdirSync(path), 'is a directory, not a file'],
  ['foreign tables', (path) => new Database(path).exec('CREATE TABLE t (x)').close(), 'belongs to another program'],
  ['no tables', (path) => new Database(path).exec('CREATE TABLE t (x); DROP TABLE t').close(), 'is empty'],
])('%s: 69, one line that says so, nothing on stdout, the file as it was', async (_name, make, problem) => {
  const { home, path } = homeWith(make);
  const before = bytes(path);
  const ended = await li(['wait', 'a'], { home });
  expect(ended).toMatchObject({ code: 69, signal: null, stdout: '' });
  expect(ended.stderr).toMatch(/^li wait: .*\n$/);
  expect(ended.stderr).toContain(problem);
  expect(ended.stderr).toContain('$LIONAGI_HOME/state.db');
  expect(bytes(path)).toEqual(before);
  expect(readdirSync(home)).toEqual(['state.db']);
});

test.each([
  ['another lineage', "UPDATE schema_meta SET value = 'other' WHERE key = 'lineage'", 'a store of "other"'],
  ['a version that is no number', "UPDATE schema_meta SET value = 'x' WHERE key = 'version'", 'no number'],
])('%s: 69, for it is the store of another program', async (_name, sql, sign) => {
  const { home, db } = world({ kind: 'session', id: 'over', status: 'completed' });
  db.exec(sql);
  const ended = await li(['wait', 'over'], { home });
  expect(ended).toMatchObject({ code: 69, stdout: '' });
  expect(ended.stderr).toContain('belongs to another program');
  expect(ended.stderr).toContain(sign);
});

test('a newer schema: 69 and the advice to update', async () => {
  const { home, db } = world({ kind: 'session', id: 'over', status: 'completed' });
  db.exec("UPDATE schema_meta SET value = '5' WHERE key = 'version'");
  const ended = await li(['wait', 'over'], { home });
  expect(ended).toMatchObject({ code: 69, stdout: '' });
  expect(ended.stderr).toMatch(/has schema 5, newer than 4, .*; update li\n$/);
});

test('corrupt pages: 69, one line', async () => {
  const { home, path, db } = world();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const damaged = readFileSync(path);
  damaged.fill(0xff, 100, 4096);
  writeFileSync(path, damaged);
  const ended = await li(['wait', 'over'], { home });
  expect(ended).toMatchObject({ code: 69, stdout: '' });
  expect(ended.stderr).toBe(
    'li wait: the state database $LIONAGI_HOME/state.db is corrupt; restore it from a backup\n',
  );
});

test('a lock that outlasts the busy timeout: 69 and how to mend it', async () => {
  const { home, db } = world({ kind: 'session', id: 'over', status: 'completed' });
  db.pragma('journal_mode = DELETE');
  db.exec('BEGIN EXCLUSIVE');
  const environment = { LIONAGI_SQLITE_BUSY_TIMEOUT_MS: '50' };
  expect(await li(['wait', 'over'], { home, environment })).toMatchObject({
    code: 69,
    stdout: '',
    stderr:
      'li wait: the state database $LIONAGI_HOME/state.db is locked; ' +
      'end the program that holds it, or raise LIONAGI_SQLITE_BUSY_TIMEOUT_MS\n',
  });
});

test('a lock met while polling is ridden out, however long it lasts', async () => {
  const { home, db, set } = world(
    { kind: 'session', id: 'over', status: 'completed' },
    { kind: 'session', id: 'late' },
  );
  db.pragma('journal_mode = DELETE');
  const environment = { LIONAGI_SQLITE_BUSY_TIMEOUT_MS: '1' };
  const wait = new Li(['wait', 'over', 'late', '--interval', '0.01'], { home, environment });
  await wait.lines(1);
  db.exec('BEGIN EXCLUSIVE');
  set('session', 'late', 'completed');
  db.exec('COMMIT');
  expect(await wait.end()).toMatchObject({ code: 0, stderr: '' });
});

test('a PostgreSQL store: 69, and the password stays out of the message', async () => {
  const environment = { LIONAGI_STATE_DB_URL: 'postgresql+asyncpg://me:secret@host/db' };
  expect(await li(['wait', 'a'], { home: folder(), environment })).toMatchObject({
    code: 69,
    stdout: '',
    stderr:
      'li wait: LIONAGI_STATE_DB_URL names a PostgreSQL store, which this version of li cannot read yet; ' +
      'give a path or sqlite:////absolute/path\n',
  });
});

function bytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // a directory
  }
}
