import type { EventEmitter } from 'node:events';
import { exit } from './exit-codes.ts';

export interface Interruption {
  /** Fires at the first SIGINT or SIGTERM, with its name as the reason. */
  readonly signal: AbortSignal;
  /** The exit code that the signal asks for; undefined while none came. */
  exit(): number | undefined;
  /** Gives the signals back to their default. */
  release(): void;
}

const codes: Readonly<Record<string, number>> = { SIGINT: exit.interrupted, SIGTERM: exit.terminated };

/** Turns SIGINT and SIGTERM of `source` into an abort: the run is then wound up in order, and no subject left behind. */
export function interruption(source: Pick<EventEmitter, 'on' | 'off'>): Interruption {
  const controller = new AbortController();
  // A second signal changes nothing: the winding up is short, and cutting it off would leave orphans.
  const stop = (name: string) => controller.abort(name);
  for (const name of Object.keys(codes)) source.on(name, stop);
  return {
    signal: controller.signal,
    exit: () => (controller.signal.aborted ? codes[String(controller.signal.reason)] : undefined),
    release: () => {
      for (const name of Object.keys(codes)) source.off(name, stop);
    },
  };
}
