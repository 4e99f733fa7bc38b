import { once } from 'node:events';
import { execa } from 'execa';
import { Tracer } from './tracer.ts';
import { TracerError } from './tracer-error.ts';

let able: Promise<boolean> | undefined;

/** What a sweep says where it needs a tracer and there is none. */
export const noTracer = 'strace is not here, or may not trace a running process: no system call can be met';

/** Whether strace is here and may take hold of a running process that is not its child. Tried once. */
export function canTrace(): Promise<boolean> {
  able ??= tryOnce();
  return able;
}

async function tryOnce(): Promise<boolean> {
  const idle = execa('cat', { stdin: 'pipe', stdout: 'ignore', stderr: 'ignore', reject: false });
  try {
    await once(idle, 'spawn');
    const tracer = await Tracer.attach({ pid: idle.pid ?? 0, home: '/' });
    await tracer.detach();
    return true;
  } catch (error) {
    if (error instanceof TracerError || (error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  } finally {
    idle.kill('SIGKILL');
    await idle;
  }
}
