import { constants, fstatSync, openSync, writeSync } from 'node:fs';

/** Takes bytes without waiting for a reader, as far as the system lets it. */
export interface OpenFd {
  /** How many bytes were taken; 0 where there is no room now. Throws system errors; later ones go to `onError`. */
  write(bytes: Buffer, onError: (error: unknown) => void): number;
  /** How many pieces were taken and are not out yet. */
  held(): number;
}

/** A full socket cannot be told from an empty one without `node:net`, which is slow to load; so much fits into any. */
const surelyFits = { bytes: 16_384, pieces: 64 } as const;

/** Chooses the way of writing that suits what the descriptor is. */
export function openFd(fd: number): OpenFd {
  const kind = fstatSync(fd);
  if (kind.isSocket()) return openSocket(fd);
  const target = kind.isFIFO() ? reopened(fd) : fd;
  return { write: (bytes) => written(target, bytes), held: () => 0 };
}

/**
 * The same pipe behind a descriptor of our own that does not block. To make the given one non-blocking would change it
 * for every process that shares it.
 */
function reopened(fd: number): number {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd; // no /proc, or not our pipe: a full one will block
  }
}

function written(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EINTR')) return 0;
    throw error;
  }
}

function openSocket(fd: number): OpenFd {
  const direct = { bytes: 0, pieces: 0 };
  let socket: import('node:net').Socket | undefined;
  let held = 0;
  return { write, held: () => held };

  function write(bytes: Buffer, onError: (error: unknown) => void): number {
    direct.bytes += bytes.length;
    direct.pieces += 1;
    if (!socket && direct.bytes <= surelyFits.bytes && direct.pieces <= surelyFits.pieces) return written(fd, bytes);
    if (!socket) {
      const { Socket } = process.getBuiltinModule('node:net');
      socket = new Socket({ fd, readable: false, writable: true });
      socket.on('error', onError);
    }
    held += 1;
    socket.write(bytes, () => {
      held -= 1;
    });
    return bytes.length;
  }
}
