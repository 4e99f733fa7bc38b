// How long the history checker takes, beside Porcupine where Go is there: `node conformance/bench/history.mjs`.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cache = here('../../.cache');
// Two folders deep, as the sources are: they find each other by relative paths.
const outfile = `${cache}/bench/history-bench.mjs`;
await build({
  entryPoints: [here('history-bench.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
});
const { benchHistory } = await import(pathToFileURL(outfile).href);
process.exitCode = benchHistory({ rounds: process.argv.includes('--quick') ? 3 : 11, cache });
