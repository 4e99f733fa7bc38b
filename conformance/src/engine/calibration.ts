/** What stands in the way of judging a subject at all, or will fail most cases; found by the probe. */
export type ProbeTrouble =
  | 'cannot-start'
  | 'never-exits'
  | 'dies-by-signal'
  | 'exits-without-a-look'
  | 'no-line'
  | 'other-output'
  | 'misses-a-change';

/**
 * What a probe learnt about a subject before anything was judged. It decides only how long the kit waits, never what is
 * legal. Times in milliseconds.
 */
export interface Calibration {
  /** What looks wrong, and a hint for whoever wrote the adapter; the gravest only. */
  readonly trouble?: { readonly kind: ProbeTrouble; readonly message: string };
  /** A whole process with nothing to wait for, from start to exit. */
  readonly startup: number;
  /** From the start until the store is among its open files or a byte is on the pipe; null where neither was seen. */
  readonly signOfLife: number | null;
  /** Whether a line can be read while another run is pending. */
  readonly flushes: boolean;
  /** From a commit to what it brings about at `--interval 0.05`: a line, or the exit. */
  readonly reaction: number;
  /** How long to wait where nothing can be observed. */
  readonly patience: number;
  /** How long a process may take after the last step. */
  readonly deadline: number;
}

/** What is assumed of a subject of which a probe could learn nothing. */
export const unknownSubject: Calibration = {
  startup: 1_000,
  signOfLife: null,
  flushes: false,
  reaction: 100,
  patience: 500,
  deadline: 5_000,
};

/** What a probe asks for as its interval; milliseconds. */
export const probeInterval = 50;

export interface Measured {
  readonly startup: number;
  readonly signOfLife: number | null;
  readonly flushes: boolean;
  readonly reaction: number;
}

/** The times that follow from what was measured: several times that, for cases run side by side on busy hosts. */
export function calibrated(measured: Measured): Calibration {
  const { startup, flushes } = measured;
  // The commit may have fallen just before a tick.
  const reaction = Math.max(measured.reaction, probeInterval);
  return {
    ...measured,
    reaction,
    patience: flushes ? Math.max(200, 4 * reaction) : Math.max(300, 5 * reaction),
    deadline: Math.max(5_000, 8 * (startup + reaction)),
  };
}
