import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreFault } from '../ports/store-fault.ts';
import { openWritable } from '../stores/sqlite/driver.ts';
import { makeFolder } from './make-folder.ts';
import { standardDdl } from './standard-ddl.ts';
import { WriteRefused } from './write-refused.ts';

/**
 * Makes an empty standard store, and its folder where there is none. Never touches a file that exists, and no other
 * program ever sees half a store. Throws `WriteRefused` where there is a file, a `StoreFault` where none can be made.
 */
export function createStore(path: string, shown: string): void {
  if (existsSync(path)) throw exists(shown);
  try {
    makeFolder(dirname(path));
    make(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    if (code === 'EEXIST') throw exists(shown);
    throw new StoreFault('unwritable', `cannot make the state database ${shown} (${code}); check folder and space`, {
      cause: error,
    });
  }
}

function make(path: string): void {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    fill(draft);
    publish(draft, path);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${draft}${suffix}`, { force: true });
  }
}

function fill(path: string): void {
  const db = openWritable(path, 0, false);
  try {
    db.pragma('journal_mode = WAL');
    db.transaction(() => db.exec(standardDdl)).exclusive();
  } finally {
    db.close();
  }
}

/** Both ways refuse to replace a file that has come there meanwhile; not every file system knows the first. */
function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch {
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

function exists(shown: string): WriteRefused {
  return new WriteRefused(`${shown} exists; a new store is only made where there is nothing`);
}
