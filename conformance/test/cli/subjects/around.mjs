// Runs a conforming program and adds one fault of its own at the end. The fault is the first argument.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const li = fileURLToPath(new URL('../../../../reference/bin/li.js', import.meta.url));
const [fault, ...args] = process.argv.slice(2);
const child = spawn(process.execPath, [li, 'wait', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
child.stdout.on('data', (chunk) => writeSync(1, chunk));
child.on('close', (code) => {
  if (fault === 'extra-byte') writeSync(1, ' ');
  // Its child inherits the pipe and outlives it.
  if (fault === 'lingers') spawn('sleep', ['1000'], { stdio: ['ignore', 'inherit', 'ignore'], detached: true }).unref();
  process.exit(code ?? 70);
});
