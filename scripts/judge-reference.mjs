// The main job of `npm start`: judges the bundled reference. Further arguments go to `li-conformance run`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = [
  'conformance/bin/li-conformance.js',
  'run',
  '--subject',
  'conformance/subjects/reference.json',
  ...process.argv.slice(2),
];
const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
if (done.signal) process.kill(process.pid, done.signal);
process.exitCode = done.status ?? 70;
