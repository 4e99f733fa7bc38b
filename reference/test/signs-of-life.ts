import { constants, openSync, readdirSync, readlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** Comes back when the process has this file open (Linux). */
export async function hasOpen(pid: number | undefined, path: string): Promise<void> {
  const folder = `/proc/${pid}/fd`;
  while (!readdirSync(folder).some((fd) => target(`${folder}/${fd}`) === path)) await setImmediate();
}

/** Comes back when somebody reads from this named pipe; gives the end to write to. */
export async function readerOf(pipe: string): Promise<number> {
  for (;;) {
    try {
      return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      // ENXIO: nobody reads yet.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENXIO')) throw error;
    }
    await setImmediate();
  }
}

function target(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined; // closed since it was listed
  }
}
