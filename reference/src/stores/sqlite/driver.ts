import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';

// The driver's own search for its binary reads a dozen folders at every start; the usual place is known.
const nativeBinding = usualBinding();

/** A connection that can only read. Throws driver errors; a lock is reported at once, never slept on. */
export function openReadOnly(path: string): Database.Database {
  return open(path, { readonly: true, fileMustExist: true, timeout: 0 });
}

/** A connection to a file of our own, or for a writer. `timeout` in milliseconds. */
export function openWritable(path: string, timeout: number, fileMustExist = true): Database.Database {
  return open(path, { fileMustExist, timeout });
}

function open(path: string, options: Database.Options): Database.Database {
  // A bare name would be trimmed, and ':memory:' or '' be taken for a store in memory.
  const plain = /^[/.]/.test(path) ? path : `./${path}`;
  try {
    return new Database(plain, nativeBinding === undefined ? options : { ...options, nativeBinding });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ERR_DLOPEN_FAILED' && code !== 'MODULE_NOT_FOUND') throw error;
    const advice = `run "npm rebuild better-sqlite3" with Node ${process.versions.node}`;
    throw new Error(`the SQLite driver does not fit this Node; ${advice}`, { cause: error });
  }
}

/** Node's own way of finding a package, shortened: asking Node costs more than opening the store. */
function usualBinding(): string | undefined {
  let folder: string | undefined;
  for (let next: string = import.meta.dirname; next !== folder; next = dirname(folder)) {
    folder = next;
    const driver = join(folder, 'node_modules', 'better-sqlite3');
    const compiled = join(driver, 'build', 'Release', 'better_sqlite3.node');
    if (existsSync(compiled)) return compiled;
    // From version 13 on the package brings binaries along.
    const brought = join(driver, 'prebuilds', `${process.platform}-${process.arch}.node`);
    if (existsSync(brought)) return brought;
  }
  return undefined;
}
