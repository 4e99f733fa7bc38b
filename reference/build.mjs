// Bundles the reference: the hot road (`li wait`) apart from the framework road, and the importable core.
// Types come from `tsc --build`; this script needs none.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

for (const output of ['hot.cjs', 'hot.cache', 'cold.js', 'index.js'])
  rmSync(here(`dist/${output}`), { recursive: true, force: true });

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  absWorkingDir: here('.'),
  legalComments: 'none',
};
// CommonJS starts faster than modules do, and the hot road is measured in milliseconds.
const commonJs = {
  format: 'cjs',
  define: { 'import.meta.dirname': '__dirname' },
};

// The published package has no schemas folder: the text of the store goes into the bundle.
const standardDdl = {
  name: 'standard-ddl',
  setup(build) {
    build.onLoad({ filter: /[\\/]standard-ddl\.ts$/ }, () => {
      const text = readFileSync(here('../schemas/sql/sqlite.sql'), 'utf8');
      return { contents: `export const standardDdl = ${JSON.stringify(text)};`, loader: 'js' };
    });
  },
};

await build({
  ...common,
  ...commonJs,
  entryPoints: ['src/cli/hot.ts'],
  outfile: 'dist/hot.cjs',
  external: ['bindings'],
  minify: true,
});
await build({
  ...common,
  format: 'esm',
  entryPoints: ['src/index.ts', 'src/cli/cold.ts'],
  entryNames: '[name]',
  outdir: 'dist',
  external: ['better-sqlite3', '@oclif/core'],
  plugins: [standardDdl],
});

// In a process of its own: it takes over the signals, and prints a contract line.
const kept = spawnSync(process.execPath, [here('code-cache.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
if (kept.status !== 0) process.exit(kept.status ?? 70);
