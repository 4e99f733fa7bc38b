import type { WriteAnswer, WriteCall } from '../history/history.ts';

/** What came of one call, with the kit's monotonic clock in nanoseconds. */
export interface Answered {
  readonly invoked: bigint;
  readonly returned: bigint;
  readonly answer: WriteAnswer;
}

/** One writer of a race: a process that is ready, and that takes one call after another. */
export interface RaceWriter {
  /** Unique among all writers of a run; a writer that is replaced gets a new one. */
  readonly process: number;
  /** Whether it can begin a call at a reading of the monotonic clock. */
  readonly spins: boolean;
  /** Sends the call before it returns; settles with the answer, or once the process is certainly gone. */
  write(call: WriteCall, at?: bigint): Promise<Answered>;
}
