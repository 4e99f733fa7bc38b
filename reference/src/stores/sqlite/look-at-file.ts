import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { StoreFault } from '../../ports/store-fault.ts';

/**
 * Finds by its directory entry alone what would go wrong with a store file. Throws a `StoreFault`. The file is not
 * opened for it: to close it again would take away the locks that another connection of this process holds on it.
 */
export function lookAtFile(path: string, shown: string): void {
  const stats = look(path, shown);
  if (stats.isDirectory()) throw new StoreFault('directory', `the state database ${shown} is a directory, not a file`);
  if (!stats.isFile()) throw new StoreFault('unreadable', `the state database ${shown} is not a regular file`);
}

function look(path: string, shown: string): Stats {
  try {
    const stats = statSync(path);
    accessSync(path, constants.R_OK);
    return stats;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new StoreFault('missing', `no state database at ${shown}; check LIONAGI_HOME and LIONAGI_STATE_DB_URL`);
    throw new StoreFault('unreadable', `the state database ${shown} cannot be read (${code}); check permissions`);
  }
}
