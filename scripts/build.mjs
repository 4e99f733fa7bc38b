// Builds both packages: types and JavaScript of the kit by tsc, the reference by its own bundler script.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

// A stale output of a file that has been renamed must not live on.
for (const output of ['reference/dist', 'conformance/dist'])
  rmSync(new URL(`../${output}`, import.meta.url), { recursive: true, force: true });
node(tsc, '--build', 'tsconfig.json');
node('reference/build.mjs');

function node(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 70);
}
