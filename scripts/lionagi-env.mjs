// Makes the environment of the subject conformance/subjects/lionagi-0.36.0.json: lionagi from PyPI, every version pinned.
// Exit 69 where it cannot be had (no python3, or PyPI does not answer), so that a caller can tell that from a fault.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const version = '0.36.0';
const folder = join(root, '.cache', 'lionagi', version);
const pins = join(root, 'conformance', 'subjects', `lionagi-${version}.requirements.txt`);
const stamp = join(folder, 'complete');
const own = join(folder, 'bin', 'python');

const python = run('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
if (python.status !== 0) unavailable('there is no python3; install Python 3.10 or newer');
const [major = 0, minor = 0] = python.stdout.trim().split('.').map(Number);
if (major < 3 || (major === 3 && minor < 10)) {
  unavailable(`python3 is ${python.stdout.trim()}; lionagi ${version} needs Python 3.10 or newer`);
}

const digest = createHash('sha256').update(readFileSync(pins)).update(python.stdout).digest('hex');
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest && run(own, ['-c', 'import lionagi']).status === 0) {
  say(`lionagi ${version} is there already`);
} else {
  build();
  say(`lionagi ${version} is ready`);
}

function build() {
  say(`installing lionagi ${version} from PyPI`);
  // Half an environment from an earlier try is worth nothing: the stamp is written last.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const made = run('python3', ['-m', 'venv', folder]);
  if (made.status !== 0) unavailable('python3 cannot make a virtual environment; install its venv module', made);
  const pip = ['-m', 'pip', '--disable-pip-version-check', '--no-input', '--retries', '2', '--timeout', '30'];
  const installed = run(own, [...pip, 'install', '--quiet', '--no-deps', '--prefer-binary', '-r', pins]);
  if (installed.status !== 0) unavailable('PyPI does not answer, or does not have a pinned version', installed);
  const checked = run(own, [...pip, 'check']);
  if (checked.status !== 0) unavailable('the pinned versions do not fit together on this Python', checked);
  writeFileSync(stamp, digest);
}

function run(command, args) {
  return spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function unavailable(why, { stdout = '', stderr = '' } = {}) {
  const words = `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n');
  say(`lionagi ${version} cannot be had here: ${why}`);
  if (words !== '') process.stderr.write(`${words}\n`);
  process.exit(69);
}

function say(message) {
  process.stderr.write(`lionagi-env: ${message}\n`);
}
