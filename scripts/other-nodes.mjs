// Runs the reference and the kit under other Node majors: `node scripts/other-nodes.mjs 22 24`.
// A copy of the tree gets SQLite rebuilt for that Node, judges the bundled reference, and runs the tests of
// the reference and of those parts of the kit that lean on Node.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const majors = process.argv.slice(2);
if (majors.length === 0) {
  console.error('usage: node scripts/other-nodes.mjs MAJOR...   for example 22 24');
  process.exit(64);
}

for (const major of majors) judgeUnder(major);

function judgeUnder(major) {
  const place = join(root, '.cache', 'nodes', major);
  // Node refuses to copy a folder into itself, so the copy stands outside of the tree.
  const copies = mkdtempSync(join(tmpdir(), `node-${major}-`));
  // Some tests run as another user, who has to get in.
  chmodSync(copies, 0o755);
  const tree = join(copies, 'tree');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
  run('npm', ['install', `node@${major}`, '--no-audit', '--no-fund', '--loglevel=error', '--no-save'], { cwd: place });

  // The npm package carries the headers of its Node, so SQLite compiles against them without another download.
  const home = join(place, 'node_modules/node/node_modules', `node-${process.platform}-${process.arch}`);
  const bin = join(place, 'node_modules/node/bin');
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    ...(existsSync(join(home, 'include/node/node.h')) ? { npm_config_nodedir: home } : {}),
  };

  const skipped = new Set(['.git', '.cache'].map((name) => join(root, name)));
  cpSync(root, tree, { recursive: true, verbatimSymlinks: true, filter: (path) => !skipped.has(path) });
  run('npm', ['rebuild', 'better-sqlite3', '--loglevel=error'], { cwd: tree, env });
  run('node', ['--version'], { cwd: tree, env });
  // What of the tests leans on Node itself: processes, pipes, SQLite. Judging the reference exercises all the rest.
  const tests = ['reference', 'conformance/src/engine', 'conformance/src/store', 'conformance/src/driver'];
  run('node', ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...tests], { cwd: tree, env });
  run('node', ['scripts/judge-reference.mjs'], { cwd: tree, env });
  rmSync(copies, { recursive: true, force: true });
}

function run(command, args, options) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const done = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (done.status === 0) return;
  console.error(`${command} ${args.join(' ')}: ${done.error?.message ?? done.signal ?? `exit ${done.status}`}`);
  process.exit(1);
}
