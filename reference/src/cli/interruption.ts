/** What ends a wait before its time. */
export interface Interruption {
  /** Aborts at the first SIGINT or SIGTERM, or at `end`. */
  readonly signal: AbortSignal;
  /** Whether it was SIGINT or SIGTERM. */
  readonly signalled: boolean;
  /** Ends the wait for another reason. */
  end(): void;
}

// Set up as soon as this module is loaded: a signal must find its handler as early as a program can have one.
const controller = new AbortController();
let signalled = false;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    signalled = true;
    controller.abort();
  });
}

/** The one of this process. Importing this module takes over SIGINT and SIGTERM (D4); a second one changes nothing. */
export const interruption: Interruption = {
  signal: controller.signal,
  get signalled() {
    return signalled;
  },
  end: () => controller.abort(),
};
