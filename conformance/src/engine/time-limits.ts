import type { Plan } from '../plan.ts';
import type { Bench } from './bench.ts';

/** How long the kit waits in one attempt; milliseconds. */
export interface TimeLimits {
  /** For the store to be opened, or a first byte. */
  readonly signOfLife: number;
  /** For a line that must come, where the subject is known to flush its lines. */
  readonly line: number;
  /** Where nothing can be observed, for the subject to find its ids once it has opened the store. */
  readonly settle: number;
  /** Where nothing can be observed and the subject has to come round to its next tick. */
  readonly tick: number;
  /** For the exit, after the last step. */
  readonly deadline: number;
}

/** An interval above this is there to be interrupted or never to begin; nobody waits for it to pass. */
const longestInterval = 5;

/** `generous` is 1 at the first attempt and more at later ones; the deadline grows with its square root. */
export function timeLimits(bench: Bench, plan: Plan, generous: number): TimeLimits {
  const { patience, deadline, signOfLife, startup } = bench.calibration;
  const seconds = intervalOf(plan.argv);
  const interval = seconds > longestInterval ? 0 : 1_000 * seconds;
  const still = patience + 2 * plan.argv.length;
  const full = (deadline + 10 * plan.argv.length + 3 * interval) * Math.sqrt(generous);
  const last = bench.stamina.deadline(full);
  return {
    // Where no sign was ever seen, waiting longer than a whole process takes shows nothing more; least of all where the
    // subject hangs each time.
    signOfLife:
      signOfLife === null
        ? (startup + patience) * generous * (last / full)
        : Math.min(Math.max(3_000, 8 * signOfLife), last),
    line: last / 2,
    // Who starts slowly is slow to look around as well.
    settle: (still + startup / 6) * generous,
    tick: still * generous + 1.5 * interval * Math.sqrt(generous),
    deadline: last,
  };
}

/** The interval that a command line asks for, in seconds. */
function intervalOf(argv: readonly string[]): number {
  const at = argv.findIndex((word) => /^--interval(=|$)/.test(word));
  const value = at < 0 ? undefined : (/^--interval=(.*)$/.exec(argv[at] ?? '')?.[1] ?? argv[at + 1]);
  const seconds = value === undefined ? 1 : Number(value);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}
