import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { exit } from '../runner/exit-codes.ts';
import { Fault } from '../runner/fault.ts';
import { draftOf } from './draft-of.ts';
import type { ReportTarget } from './report-target.ts';

/** Puts a report in its place, whole or not at all: a reader never sees half a file. Throws a cannot-create fault. */
export function writeReport(target: ReportTarget, text: string): void {
  const draft = target.regular ? draftOf(target.file) : target.file;
  try {
    writeFileSync(draft, text, target.regular ? { flag: 'wx' } : {});
    if (target.regular) renameSync(draft, target.file);
  } catch (error) {
    if (target.regular) rmSync(draft, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new Fault(exit.cannotCreate, `cannot write the report ${target.typed}: ${code}`);
  }
}
