import { Child, type Launch } from '../engine/child.ts';
import type { Ended } from '../engine/ended.ts';

/** Nanoseconds of the machine's monotonic clock. */
export type Instant = bigint;

export function now(): Instant {
  return process.hrtime.bigint();
}

/** What came of one process that watched a race. */
export interface Watched {
  readonly argv: readonly string[];
  /** Right before it was started. */
  readonly started: Instant;
  /** When it had shown that it was up; absent: nobody saw it. */
  readonly alive?: Instant;
  readonly stdout: Buffer;
  /** When how many bytes of standard output had been read, in order. */
  readonly arrivals: readonly { readonly bytes: number; readonly at: Instant }[];
  readonly stderr: Buffer;
  readonly ended: Ended;
}

/** How often the open files of a process that has shown nothing yet are looked at; milliseconds. */
const poll = 5;

/** A process of the subject, with the instants at which it showed something. */
export class SubjectWaiter {
  readonly child: Child;
  readonly #argv: readonly string[];
  readonly #storePath: string;
  readonly #started: Instant;
  readonly #arrivals: { bytes: number; at: Instant }[] = [];
  readonly #ticker: NodeJS.Timeout;
  #alive: Instant | undefined;
  #onChange: () => void = () => {};

  constructor(launch: Launch, argv: readonly string[], storePath: string) {
    this.#argv = argv;
    this.#storePath = storePath;
    this.#started = now();
    this.child = new Child(launch);
    this.child.onEvent = () => this.#look();
    this.#ticker = setInterval(() => this.#look(), poll);
  }

  get alive(): boolean {
    return this.#alive !== undefined;
  }

  /** Whether it has ended and all that it wrote has been read. */
  get over(): boolean {
    return this.child.flooded || (this.child.ended !== undefined && !this.child.stdoutOpen);
  }

  /** Called when it has shown that it is up, has written something, or has ended. */
  set onChange(listener: () => void) {
    this.#onChange = listener;
  }

  /** Ends it, whatever it does, and tells what was seen; `ended` where it did not end by itself. */
  close(ended: Ended): Watched {
    clearInterval(this.#ticker);
    this.child.kill();
    return {
      argv: this.#argv,
      started: this.#started,
      ...(this.#alive === undefined ? {} : { alive: this.#alive }),
      stdout: this.child.stdout,
      arrivals: this.#arrivals,
      stderr: this.child.stderr,
      ended,
    };
  }

  #look(): void {
    const { stdoutBytes, ended } = this.child;
    if (stdoutBytes > (this.#arrivals.at(-1)?.bytes ?? 0)) this.#arrivals.push({ bytes: stdoutBytes, at: now() });
    if (this.#alive === undefined && (stdoutBytes > 0 || this.child.holds(this.#storePath))) this.#alive = now();
    if (this.#alive !== undefined || ended !== undefined) clearInterval(this.#ticker);
    this.#onChange();
  }
}
