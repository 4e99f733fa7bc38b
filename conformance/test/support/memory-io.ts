import type { Io } from '../../src/runner/io.ts';

export interface MemoryIo extends Io {
  out(): string;
  err(): string;
  interrupt(signal: string): void;
}

/** Streams that remember, and a signal in the test's own hand. */
export function memoryIo(tty: { readonly out?: boolean; readonly err?: boolean } = {}, env: Io['env'] = {}): MemoryIo {
  const controller = new AbortController();
  const out: string[] = [];
  const err: string[] = [];
  return {
    stdout: { isTTY: tty.out ?? false, write: (text) => out.push(text) },
    stderr: { isTTY: tty.err ?? false, write: (text) => err.push(text) },
    env,
    signal: controller.signal,
    out: () => out.join(''),
    err: () => err.join(''),
    interrupt: (signal) => controller.abort(signal),
  };
}
