import { readlinkSync } from 'node:fs';
import { allProcesses } from '../../src/engine/process-table.ts';

/** The living processes whose working directory is that folder: a subject's commands start in the folder of its file. */
export function straysIn(folder: string): number[] {
  return allProcesses()
    .filter(({ pid, dead }) => !dead && pid !== process.pid && directoryOf(pid) === folder)
    .map(({ pid }) => pid);
}

function directoryOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
