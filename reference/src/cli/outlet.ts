import { type OpenFd, openFd } from './open-fd.ts';
import { OutputError } from './output-error.ts';

/** Where bytes go out in order: at once where the reader has room, later where it has not. */
export interface Outlet {
  /** Takes a piece, whole. Never waits and never throws: what goes wrong becomes `failure`. */
  write(piece: string): void;
  /** Why nothing more goes out, once that is so. */
  readonly failure: OutputError | undefined;
  /**
   * Comes back when everything is out, or nothing more will go out, or no byte went out for `patience()` milliseconds.
   * Gives the number of pieces that are left.
   */
  drained(patience: () => number): Promise<number>;
}

/** Pauses between two attempts on a full pipe, in milliseconds: short at first, for most readers are only a little slow. */
const pauses = { shortest: 1, longest: 16 } as const;

/**
 * An outlet on an open file descriptor. A reader that does not read cannot hold up the program, which must go on serving
 * signals (D4): what it has no room for waits here. `onFailure` is told once.
 */
export function createOutlet(fd: number, onFailure: () => void = () => {}): Outlet {
  let opened: OpenFd | undefined;
  const queue: Buffer[] = [];
  let timer: NodeJS.Timeout | undefined;
  let pause: number = pauses.shortest;
  let failure: OutputError | undefined;
  let lastProgress = 0;

  return {
    write(piece) {
      if (failure) return;
      queue.push(Buffer.from(piece));
      if (timer === undefined) push();
    },
    get failure() {
      return failure;
    },
    async drained(patience) {
      lastProgress = Date.now();
      for (let before = left(); before > 0 && Date.now() - lastProgress < patience(); before = left()) {
        await new Promise((resolve) => setTimeout(resolve, pauses.longest));
        if (left() !== before) lastProgress = Date.now();
      }
      return left();
    },
  };

  function left(): number {
    return failure ? 0 : queue.length + (opened?.held() ?? 0);
  }

  function push(): void {
    timer = undefined;
    try {
      for (let head = queue[0]; head; head = queue[0]) {
        opened ??= openFd(fd);
        const taken = opened.write(head, fail);
        if (taken > 0) lastProgress = Date.now();
        if (taken < head.length) queue[0] = head.subarray(taken);
        else queue.shift();
        if (taken === 0) {
          later();
          return;
        }
        pause = pauses.shortest;
      }
    } catch (error) {
      fail(error);
    }
  }

  function later(): void {
    timer = setTimeout(push, pause);
    pause = Math.min(pause * 2, pauses.longest);
  }

  function fail(error: unknown): void {
    if (failure) return;
    failure = new OutputError(error instanceof Error && 'code' in error ? String(error.code) : 'unknown error');
    queue.length = 0;
    onFailure();
  }
}
