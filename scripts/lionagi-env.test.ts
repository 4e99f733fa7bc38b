import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('says plainly that lionagi cannot be had where there is no Python', () => {
  const empty = mkdtempSync(join(tmpdir(), 'no-python-'));
  const script = fileURLToPath(new URL('./lionagi-env.mjs', import.meta.url));
  const done = spawnSync(process.execPath, [script], { env: { PATH: empty }, encoding: 'utf8' });
  rmSync(empty, { recursive: true });
  expect([done.status, done.stderr]).toEqual([
    69,
    'lionagi-env: lionagi 0.36.0 cannot be had here: there is no python3; install Python 3.10 or newer\n',
  ]);
});
