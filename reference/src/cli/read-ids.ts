import { closeSync, constants, createReadStream, fstatSync, open, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { UsageError } from './usage-error.ts';

/**
 * The ids that a file holds, or stdin for `-`: separated by NUL where there is one, else one a line. Taken as they are,
 * commas and blanks included; only empty ones are left out. None once `signal` has aborted.
 */
export async function readIds(source: string, signal: AbortSignal): Promise<string[]> {
  const chunks: Buffer[] = [];
  try {
    const stream = source === '-' ? process.stdin : await openStream(source, signal);
    signal.addEventListener('abort', () => stream.destroy());
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  } catch (error) {
    if (signal.aborted) return [];
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(`cannot read ids from ${source} (${code})`);
  }
  const text = Buffer.concat(chunks).toString();
  return text.split(text.includes('\0') ? '\0' : /\r?\n/).filter((id) => id !== '');
}

/** A named pipe may keep its reader waiting for ever: it must be opened and read in ways that a signal can end. */
async function openStream(path: string, signal: AbortSignal): Promise<Readable> {
  const unblock = () => wakeReader(path);
  signal.addEventListener('abort', unblock);
  const fd = await new Promise<number>((resolve, reject) =>
    open(path, 'r', (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  signal.removeEventListener('abort', unblock);
  if (!fstatSync(fd).isFIFO()) return createReadStream(path, { fd });
  const { Socket } = process.getBuiltinModule('node:net');
  return new Socket({ fd, readable: true, writable: false });
}

/** An open of a named pipe comes back when somebody opens the other end; the process could not exit before. */
function wakeReader(path: string): void {
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // Not a pipe, or nobody is waiting at it.
  }
}
