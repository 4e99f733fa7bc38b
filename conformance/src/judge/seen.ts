import type { Ended } from '../engine/ended.ts';

/** What came of one process, as far as the contract speaks of it. */
export interface Seen {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly ended: Ended;
  /** The LIONAGI_HOME that it was given. */
  readonly home: string;
  /** Set where the kit itself closed the pipe: what was read until then need not be whole. */
  readonly closed?: true;
  /** Set where the process was stopped at a byte that came too soon: the phase that had not begun yet is beyond this. */
  readonly through?: number;
}
