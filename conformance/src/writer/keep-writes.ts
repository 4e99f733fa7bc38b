import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../engine/bench.ts';
import type { BadWrite } from './make-writes.ts';

export interface WriteFailure {
  readonly bench: Bench;
  /** The beginning of the folder's name. */
  readonly name: string;
  readonly bad: readonly BadWrite[];
  readonly message: string;
}

/** Keeps what a person needs to look into calls that were not legal. Answers with the folder. */
export function keepWrites({ bench, name, bad, message }: WriteFailure): { readonly kept: string } {
  const kept = mkdtempSync(join(bench.keepRoot, `${name}-`));
  writeFileSync(join(kept, 'message.txt'), `${message}\n`);
  writeFileSync(join(kept, 'bad-calls.json'), `${JSON.stringify(bad, null, 2)}\n`);
  return { kept };
}
