import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunStore } from '../../ports/store.ts';
import { StoreFault } from '../../ports/store-fault.ts';
import { openWritable } from './driver.ts';
import { faultOf } from './fault-of.ts';
import { fileState, storeSuffixes } from './file-state.ts';
import { createSqliteStore } from './sqlite-store.ts';

/**
 * A `RunStore` for files that SQLite cannot read where they lie without writing beside them: a WAL store in a folder
 * that takes no new file, or one that a killed writer left half way. Reads a private copy, made anew when the files
 * change; the copy may be repaired, the original never is.
 */
export function createCopiedStore(path: string, shown: string): RunStore {
  let folder: string | undefined;
  let copy: { state: string; store: RunStore } | undefined;

  return {
    resolve: (tokens) => fresh().resolve(tokens),
    settled: (watched) => fresh().settled(watched),
    history: (kind, id) => fresh().history(kind, id),
    changed: () => copy?.state !== fileState(path),
    close,
  };

  function fresh(): RunStore {
    const state = fileState(path);
    if (copy?.state === state) return copy.store;
    close();
    try {
      folder = mkdtempSync(join(tmpdir(), 'li-wait-'));
      const target = join(folder, 'state.db');
      for (const suffix of storeSuffixes)
        if (suffix === '' || existsSync(`${path}${suffix}`))
          copyFileSync(`${path}${suffix}`, `${target}${suffix}`, constants.COPYFILE_FICLONE);
      // A copy of files that moved meanwhile may be torn: it is thrown away, and the caller tries again.
      if (fileState(path) !== state) throw new StoreFault('busy', `the state database ${shown} is being written`);
      copy = { state, store: createSqliteStore(openWritable(target, 0), shown) };
      return copy.store;
    } catch (error) {
      close();
      throw readable(error);
    }
  }

  function readable(error: unknown): unknown {
    if (!(error instanceof Error) || !('syscall' in error)) return faultOf(error, shown);
    const code = 'code' in error ? String(error.code) : 'unknown error';
    return new StoreFault(
      'unreadable',
      `cannot read the state database ${shown}, nor copy it to a temporary folder (${code}); check permissions and space`,
      { cause: error },
    );
  }

  function close(): void {
    copy?.store.close();
    copy = undefined;
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    folder = undefined;
  }
}
