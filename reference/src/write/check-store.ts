import { openStore } from '../stores/sqlite/open-store.ts';

/** Throws the `StoreFault` that a reader would find, before a writer touches the file. */
export function checkStore(path: string, shown: string): void {
  const store = openStore(path, shown);
  try {
    store.resolve([]);
  } finally {
    store.close();
  }
}
