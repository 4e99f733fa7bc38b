// `npm run bench`: how fast `li wait` starts and how little it takes while it waits. Only ratios travel between machines.
// lionagi's own `li` is measured beside it where LIONAGI_LI names one, or where the gate has installed one.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchPending } from './pending.mjs';
import { benchStart } from './start.mjs';
import { makeStore, sessionId } from './store.mjs';
import { benchTicks } from './ticks.mjs';
import { benchWrites } from './writes.mjs';

const quick = process.argv.includes('--quick');
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const li = [process.execPath, here('../bin/li.js')];
const lionagi = [process.env.LIONAGI_LI, here('../../.cache/lionagi/0.36.0/bin/li')].find(
  (path) => path && existsSync(path),
);
if (!lionagi) console.log('lionagi is not measured: LIONAGI_LI names none, and none is installed\n');

const folder = mkdtempSync(join(tmpdir(), 'li-bench-'));
try {
  const stores = [1, 1000, 100_000].map((pending) => {
    const home = join(folder, String(pending));
    return { pending, home, db: makeStore(home, pending) };
  });
  const written = benchWrites(folder);
  const met = benchStart({ home: stores[0].home, li, lionagi, rounds: quick ? 7 : 41 });
  await benchTicks(stores);
  await benchPending(stores.flatMap(waits), quick ? 2 : 10);
  for (const { db } of stores) db.close();
  process.exitCode = met && written ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function waits({ pending, home, db }) {
  const ids = Array.from({ length: pending }, (_, n) => sessionId(n));
  const env = { HOME: home, PATH: process.env.PATH, LIONAGI_HOME: home };
  const ours = {
    name: `li, ${pending}`,
    command: [...li, 'wait', 'done', '--ids-from', '-'],
    env,
    input: ids.join('\n'),
    db,
  };
  // 100,000 ids do not fit its command line in the form it takes.
  if (!lionagi || pending > 1000) return [ours];
  const theirs = {
    name: `lionagi, ${pending}`,
    command: [lionagi, 'wait', 'done', ids.join(',')],
    env: { ...env, PYTHONUNBUFFERED: '1' },
    input: '',
    db,
  };
  return [ours, theirs];
}
