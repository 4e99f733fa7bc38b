import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folders } from '../subject/fixed-environment.ts';

/** The folders of one process. Their names give nothing away of the case. */
export interface Sandbox extends Folders {
  readonly root: string;
  /** Where the store lives. LIONAGI_HOME; made by whoever makes the store. */
  readonly home: string;
  remove(): void;
}

/** A fresh sandbox. HOME is not the parent of LIONAGI_HOME, so that a program that mixes the two up is seen. */
export function makeSandbox(): Sandbox {
  // The system shows the files that a process has open by their real paths.
  const root = join(realpathSync(tmpdir()), randomBytes(6).toString('hex'));
  const [user, tmp] = [join(root, 'user'), join(root, 'tmp')];
  for (const folder of [user, tmp]) mkdirSync(folder, { recursive: true });
  return { root, user, tmp, home: join(root, 'state'), remove: () => removeAll(root) };
}

function removeAll(root: string): void {
  try {
    rmSync(root, { recursive: true, force: true });
  } catch {
    // A subject may have left what we may not remove. That is untidy, and no reason to judge anything differently.
  }
}
