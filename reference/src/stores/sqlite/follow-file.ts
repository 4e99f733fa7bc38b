import { statSync } from 'node:fs';
import type { RunStore } from '../../ports/store.ts';
import { StoreFault } from '../../ports/store-fault.ts';

/** A file that is being replaced is away for a moment; after so many milliseconds it is gone. */
const longestAbsence = 5000;

/**
 * A `RunStore` that reads what lies at `path` now. Where another file has been put there (a store restored from a
 * backup, say), the connection to the old one would never see news again: `open` is called anew. Where the file stays
 * away, `changed` throws a `StoreFault`: a store that is lost is no store that is quiet.
 */
export function followFile(path: string, shown: string, open: () => RunStore, now = Date.now): RunStore {
  let file = identity(path);
  let store: RunStore | undefined = open();
  let awaySince: number | undefined;

  return {
    resolve: (tokens) => current().resolve(tokens),
    settled: (watched) => current().settled(watched),
    history: (kind, id) => current().history(kind, id),
    changed,
    close() {
      store?.close();
      store = undefined;
    },
  };

  function changed(): boolean {
    const there = identity(path);
    if (there !== undefined) {
      awaySince = undefined;
      return there !== file || store === undefined || store.changed();
    }
    awaySince ??= now();
    if (now() - awaySince >= longestAbsence)
      throw new StoreFault('lost', `the state database ${shown} has been taken away while runs were pending`);
    return false;
  }

  function current(): RunStore {
    const there = identity(path);
    if (store && (there === file || there === undefined)) return store;
    store?.close();
    store = undefined;
    const opened = open();
    file = there;
    store = opened;
    return store;
  }
}

/** Tells one file from another that has the same path; undefined where none can be seen. */
function identity(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
