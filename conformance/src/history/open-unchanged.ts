import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreTrouble } from './store-trouble.ts';

/** A store that is open for reading. */
export interface OpenStore {
  readonly db: Database.Database;
  close(): void;
}

/** How long a lock of somebody else is waited for; milliseconds. */
const patience = 10_000;
/** How often a copy is tried again when somebody wrote meanwhile. */
const tries = 5;

/**
 * Opens a SQLite file for reading and changes nothing, neither in the file nor beside it: SQLite would lay companion
 * files next to a store that nobody has open, so such a one is copied to a folder for temporary files and read there.
 * A store that is in use is read where it is, as of one instant; only the marks of readers in its shared memory move. Throws StoreTrouble.
 */
export function openUnchanged(named: string): OpenStore {
  const header = headerOf(named);
  // The companions of a store that is named by a link stand beside the file itself.
  const path = realpathSync(named);
  if (header.subarray(0, 16).toString('latin1') !== 'SQLite format 3\0') {
    throw new StoreTrouble('no-store', `${named} is not a SQLite database`);
  }
  // The file format's own mark: 2 stands for a write-ahead log.
  const logged = header[18] === 2 || header[19] === 2;
  const inUse = existsSync(`${path}-wal`) && existsSync(`${path}-shm`);
  if (logged ? inUse : !existsSync(`${path}-journal`)) {
    const db = connect(path);
    if (db !== undefined) return { db, close: () => db.close() };
  }
  return openCopy(path);
}

function headerOf(path: string): Buffer {
  let file: number | undefined;
  try {
    if (!statSync(path).isFile()) throw new StoreTrouble('no-store', `${path} is not a file`);
    file = openSync(path, 'r');
    const header = Buffer.alloc(100);
    const length = readSync(file, header, 0, header.length, 0);
    return header.subarray(0, length);
  } catch (error) {
    if (error instanceof StoreTrouble) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new StoreTrouble('missing', `there is no store at ${path}`);
    throw new StoreTrouble('missing', `${path} cannot be read: ${message}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** undefined where SQLite cannot open it in its place, as in a folder that is read-only. */
function connect(path: string): Database.Database | undefined {
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true, timeout: patience });
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    db?.close();
    const { code = '' } = error as { code?: string };
    if (/^SQLITE_(CANTOPEN|READONLY)/.test(code)) return undefined;
    throw StoreTrouble.of(error, path);
  }
}

function openCopy(path: string): OpenStore {
  const folder = mkdtempSync(join(tmpdir(), 'li-conformance-verify-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'state.db');
    copyWhole(path, copy);
    const db = new Database(copy, { fileMustExist: true });
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return {
      db,
      close: () => {
        db.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw StoreTrouble.of(error, path);
  }
}

/** Copies a store with what belongs to it, again when somebody wrote meanwhile: half of a commit would look like damage. */
function copyWhole(path: string, copy: string): void {
  const parts = ['', '-wal', '-journal'];
  for (let left = tries; left > 0; left -= 1) {
    const before = parts.map((part) => stateOf(path + part));
    for (const part of parts) {
      rmSync(copy + part, { force: true });
      if (existsSync(path + part)) copyFileSync(path + part, copy + part, constants.COPYFILE_FICLONE);
    }
    if (parts.every((part, index) => stateOf(path + part) === before[index])) return;
  }
  throw new StoreTrouble('busy', `${path} is being written to all the time; stop its writers and try again`);
}

function stateOf(path: string): string {
  const state = statSync(path, { throwIfNoEntry: false, bigint: true });
  return state === undefined ? '' : `${state.ino} ${state.size} ${state.mtimeNs}`;
}
