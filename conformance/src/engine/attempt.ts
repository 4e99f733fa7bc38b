import type { Step } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import type { Seen } from '../judge/seen.ts';
import type { LegalFor, Plan } from '../plan.ts';
import type { CaseStore } from '../store/case-store.ts';
import { SpoiledStore } from '../store/spoiled-store.ts';
import type { Patience } from '../store/when-free.ts';
import { fixedEnvironment } from '../subject/fixed-environment.ts';
import { awaitBarrier, type Passage } from './barrier.ts';
import type { Bench } from './bench.ts';
import { Child } from './child.ts';
import type { Ended } from './ended.ts';
import { HostStrain } from './host-strain.ts';
import { ProgressOf, type Wrong } from './progress-of.ts';
import type { Sandbox } from './sandbox.ts';
import type { TimeLimits } from './time-limits.ts';
import { until } from './until.ts';

/** What came of one process that was put through a plan. */
export interface Attempt {
  readonly seen: Seen;
  /** The await steps that nobody could confirm. */
  readonly unconfirmed: ReadonlySet<number>;
  /** Set when standard output had a byte that no barrier can excuse. */
  readonly wrong?: Wrong;
  /** Await steps at which a line was due that had not come when the time was up. */
  readonly late: readonly number[];
  /** Whether a signal was sent though nobody could tell that the subject was ready for one. */
  readonly blindSignal: boolean;
  /** Whether the host did not let the kit or the subject run. */
  readonly starved: boolean;
  /** What the subject did to the store that kept the kit from writing; a sentence. */
  readonly obstacle?: string;
  /** Milliseconds since the start at which each step was over, for whoever repeats it. */
  readonly timeline: readonly number[];
  /** Whether the subject closed its standard output and was still running when its time was up. */
  readonly closedEarly: boolean;
  /** The first step that could no longer be taken, since the process had ended. */
  readonly cutAt?: number;
}

export interface AttemptOptions {
  readonly bench: Bench;
  readonly plan: Plan;
  readonly legalFor: LegalFor;
  readonly limits: TimeLimits;
  readonly sandbox: Sandbox;
  readonly store: CaseStore;
}

/** How long a process whose bytes are wrong may go on, so that its line and its exit can be told. */
const grace = 300;
/** How long standard output may stay open when the process has ended. */
const drainLimit = 1_500;
const starvedDrainLimit = 15_000;

/** Runs one process of the subject through the steps of a plan. When it resolves, nothing of it is left. */
export async function runAttempt(options: AttemptOptions): Promise<Attempt> {
  const run = new Run(options);
  try {
    return await run.through();
  } finally {
    await run.close();
  }
}

class Run {
  readonly #options: AttemptOptions;
  readonly #child: Child;
  readonly #progress: ProgressOf;
  readonly #strain = new HostStrain();
  readonly #began = performance.now();
  readonly #timeline: number[] = [];
  readonly #late: number[] = [];
  #last: Passage = 'blind';
  #blindSignal = false;
  #obstacle: string | undefined;
  #closed = false;

  constructor(options: AttemptOptions) {
    const { bench, plan, sandbox, legalFor } = options;
    const { subject, subjectFolder } = bench;
    this.#options = options;
    this.#child = new Child({
      file: subject.wait.file,
      args: [...subject.wait.args, ...plan.argv],
      cwd: subjectFolder,
      env: fixedEnvironment(subject, sandbox),
      mark: sandbox.root,
    });
    this.#progress = new ProgressOf(this.#child, legalFor, sandbox.home);
  }

  async through(): Promise<Attempt> {
    const { steps } = this.#options.plan;
    let at = 0;
    for (; at < steps.length; at += 1) {
      const step = steps[at];
      if (step === undefined || step.do === 'exit' || this.#over()) break;
      await this.#take(step, at);
      this.#timeline.push(performance.now() - this.#began);
    }
    const ended = await this.#end();
    return this.#result(ended, steps[at]?.do === 'exit' ? undefined : at);
  }

  async close(): Promise<void> {
    this.#child.kill();
    this.#strain.close();
    // So that nobody else is given its number while we still speak of it.
    const signal = new AbortController().signal;
    await until(this.#child, () => this.#child.ended !== undefined, { limit: 2_000, signal });
  }

  /** Whether there is no use in going on with the steps. */
  #over(): boolean {
    const { ended } = this.#child;
    return (
      ended !== undefined ||
      this.#obstacle !== undefined ||
      !this.#progress.possible ||
      this.#options.bench.signal.aborted
    );
  }

  async #take(step: Step, at: number): Promise<void> {
    const { store } = this.#options;
    switch (step.do) {
      case 'await':
        return this.#await(step.what, at);
      case 'commit':
        return this.#write((patience) => store.commit(step.changes, patience));
      case 'lock':
        return this.#write((patience) => store.lock(patience));
      case 'unlock':
        store.unlock();
        return;
      case 'signal':
        this.#blindSignal ||= this.#last === 'blind';
        this.#child.signal(step.signal);
        return;
      case 'close':
        this.#closed = true;
        this.#child.closeStdout();
        return;
      default:
        return;
    }
  }

  async #write(work: (patience: Patience) => Promise<boolean>): Promise<void> {
    const { bench, limits } = this.#options;
    try {
      const done = await work({ limit: limits.deadline, signal: bench.signal });
      if (!done) this.#obstacle = 'it kept the store locked until its time was up: nobody else could write';
    } catch (error) {
      if (error instanceof SpoiledStore) {
        this.#obstacle = error.message;
        return;
      }
      if (!(error instanceof Database.SqliteError)) throw error;
      this.#obstacle = `it left the store so that nobody else could write: ${error.message}`;
    }
  }

  async #await(what: 'ready' | 'seen', at: number): Promise<void> {
    const { bench, limits, store } = this.#options;
    const { lineDue } = this.#progress;
    this.#last = await awaitBarrier({
      what,
      child: this.#child,
      progress: this.#progress,
      limits,
      flushes: bench.calibration.flushes,
      storePath: store.path,
      signal: bench.signal,
    });
    if (lineDue && this.#last !== 'seen') this.#late.push(at);
    // What was written up to here was written before anything of the next phase was there.
    const confirmed = this.#last === 'ended' || (this.#last === 'seen' && what === 'seen');
    if (this.#progress.possible) this.#progress.pass(at, confirmed);
  }

  /** Waits for the end, and brings it about where it does not come. */
  async #end(): Promise<Ended> {
    const { bench, limits } = this.#options;
    const { signal } = bench;
    const child = this.#child;
    const over = () => child.ended !== undefined || !this.#progress.possible;
    if (this.#obstacle === undefined) await until(child, over, { limit: limits.deadline, signal });
    if (!this.#progress.possible) {
      await until(child, () => child.ended !== undefined || child.flooded, { limit: grace, signal });
    }
    if (child.flooded) return { how: 'flood', bytes: child.stdoutBytes };
    if (child.ended === undefined) {
      const stopped = !this.#progress.possible || this.#obstacle !== undefined || signal.aborted;
      return stopped ? { how: 'stopped' } : { how: 'timeout', seconds: limits.deadline / 1_000 };
    }
    const closed = () => !child.stdoutOpen || child.flooded;
    let drained = await until(child, closed, { limit: drainLimit, signal });
    // What the kit itself had no time to read is nobody's fault but the host's.
    if (!drained && this.#strain.starved(child.pid)) {
      drained = await until(child, closed, { limit: starvedDrainLimit, signal });
    }
    if (child.flooded) return { how: 'flood', bytes: child.stdoutBytes };
    if (!drained) return heldOpen(child.ended);
    // Where a stray holds standard error only, nobody who reads the lines is kept waiting.
    await until(child, () => !child.stderrOpen, { limit: grace, signal });
    return child.ended;
  }

  #result(ended: Ended, cutAt: number | undefined): Attempt {
    const { sandbox } = this.#options;
    const { wrong } = this.#progress;
    return {
      seen: {
        stdout: this.#child.stdout,
        stderr: this.#child.stderr,
        ended,
        home: sandbox.home,
        ...(this.#closed ? { closed: true as const } : {}),
      },
      unconfirmed: new Set(this.#progress.unconfirmed),
      ...(wrong === undefined ? {} : { wrong }),
      late: this.#late,
      blindSignal: this.#blindSignal,
      starved: this.#strain.starved(this.#child.pid),
      ...(this.#obstacle === undefined ? {} : { obstacle: this.#obstacle }),
      closedEarly: ended.how === 'timeout' && !this.#closed && !this.#child.stdoutOpen,
      timeline: this.#timeline,
      ...(cutAt === undefined ? {} : { cutAt }),
    };
  }
}

function heldOpen(ended: Ended): Ended {
  return { how: 'held-open', code: ended.how === 'exit' ? ended.code : null, seconds: drainLimit / 1_000 };
}
