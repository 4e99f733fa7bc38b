// Installs and builds what is missing or out of date, and nothing else. Plain Node: it runs before any package is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fitSqlite } from './fit-sqlite.mjs';
import { sourceDigest } from './source-digest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, 'node_modules', '.run-completion');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  fail(`Node ${process.versions.node} is too old: this project needs Node 20.20 or newer`);
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(process.versions.modules)
  .digest('hex');
const newer = major >= 22;
const lasting = newer ? '' : ' (the first time takes some minutes: SQLite is compiled)';
once('installed', lock, true, `installing packages${lasting}`, () => {
  // npm ci and not npm install: the lock file is the promise, and setup must never rewrite it.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(newer ? ['--ignore-scripts'] : [])]);
  if (newer && !fitSqlite(root, { cache: join(root, '.cache') })) fail('npm could not bring the SQLite of newer Nodes');
});
const outputs = ['reference/dist', 'conformance/dist'].map((path) => join(root, path));
once('built', sourceDigest(root), outputs.every(existsSync), 'building', () =>
  run(process.execPath, ['scripts/build.mjs']),
);

/** Runs `work` unless its outputs are `present` and the stamp called `name` says that they were made from this digest. */
function once(name, digest, present, what, work) {
  const stamp = join(stamps, name);
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.error(`setup: ${what}`);
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

function run(command, args) {
  // npm is a script on every platform that we support, and stdout belongs to the report that follows.
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (done.error) fail(`cannot run ${command}: ${done.error.message}`);
  if (done.status !== 0)
    fail(`${command} ${args.join(' ')} failed (${done.signal ?? `exit ${done.status}`}); its own words stand above`);
}

function fail(message) {
  console.error(`setup: ${message}`);
  process.exit(70);
}
