import { rmSync, writeFileSync } from 'node:fs';
import type { OpenOptions } from '../engine/open-bench.ts';
import { draftOf } from '../report/draft-of.ts';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';
import { makeFolder } from './make-folder.ts';

/** What `run`, `smoke` and `replay` need to open a subject, as typed. */
export interface SubjectArgs {
  readonly subject: string;
  readonly seed: number;
  readonly keep?: string;
}

/**
 * The options for opening a subject. The folder for kept cases is made at once, since a run must not find out at its
 * first failure that it has nowhere to put it: throws a cannot-create fault.
 */
export function openOptions({ subject, seed, keep }: SubjectArgs, signal: AbortSignal): OpenOptions {
  if (keep === undefined) return { subject, seed, signal };
  try {
    makeFolder(keep);
    const probe = draftOf(`${keep}/probe`);
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new Fault(exit.cannotCreate, `--keep ${keep}: no folder can be made or written to there (${code})`);
  }
  return { subject, seed, signal, keep };
}
