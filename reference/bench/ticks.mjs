import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { median, table } from './numbers.mjs';
import { sessionId } from './store.mjs';

/** What one tick costs inside the process: when nothing was committed, and when something was. */
export async function benchTicks(stores) {
  const { openStore } = await loadStore();
  const rows = stores.map(({ pending, home, db }) => {
    const store = openStore(`${home}/state.db`, 'bench');
    const ids = Array.from({ length: pending }, (_, n) => sessionId(n));
    const watched = new Map([['session', ids]]);
    const resolve = milliseconds(() => store.resolve(ids));
    const idle = repeat(20, () => milliseconds(() => repeat(1000, () => store.changed())));
    const touch = db.prepare("UPDATE sessions SET updated_at = updated_at + 1 WHERE id = 'done'");
    const busy = repeat(7, () => {
      touch.run();
      return milliseconds(() => store.settled(watched));
    });
    store.close();
    return [pending, resolve.toFixed(1), median(idle).toFixed(2), median(busy).toFixed(2)];
  });
  console.log(table([['pending', 'resolve all, ms', 'idle tick, us', 'tick with a commit, ms'], ...rows]), '\n');
}

/** The store is no public part of the package: it is bundled for this once. */
async function loadStore() {
  const outfile = fileURLToPath(new URL('../dist/bench-store.mjs', import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL('../src/stores/sqlite/open-store.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['better-sqlite3'],
  });
  const loaded = await import(outfile);
  rmSync(outfile);
  return loaded;
}

function milliseconds(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function repeat(times, work) {
  return Array.from({ length: times }, work);
}
