import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from './folder.ts';
import { launcher } from './li.ts';

/** A package folder with the launcher, and whatever `files` puts beside it. */
function installed(files: Record<string, string>): string {
  const root = folder();
  cpSync(dirname(launcher), join(root, 'bin'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return join(root, 'bin', 'li.js');
}

const unbuilt = 'li: not built yet; run "npm run build" in the project folder, or install the package again\n';
const missing = 'li: a package is missing; run "npm run build" in the project folder, or install the package again\n';

// Node itself would end each of them with 1, which is a verdict.
test.each<[string, Record<string, string>, string[], string]>([
  ['no build, short road', {}, ['wait', 'a'], unbuilt],
  ['no build, long road', {}, ['state', 'init'], unbuilt],
  ['a package is missing', { 'dist/hot.cjs': "require('no-such-package')" }, ['wait', 'a'], missing],
  [
    'an error that nobody caught',
    { 'dist/hot.cjs': "exports.main = () => new Promise(() => setTimeout(() => { throw Error('oh\\nno') }))" },
    ['wait', 'a'],
    'li: oh; this is a fault of li itself\n',
  ],
])('%s: 70, one line, no trace of the stack', (_name, files, args, stderr) => {
  const ended = spawnSync(process.execPath, [installed(files), ...args], { encoding: 'utf8' });
  expect(ended).toMatchObject({ status: 70, stdout: '', stderr });
});
