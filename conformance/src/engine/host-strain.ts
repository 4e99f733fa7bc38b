import { readFileSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const nanoseconds = 1e9;

/** Watches whether the host let the kit and the subject run: without that, no late answer is the subject's fault. */
export class HostStrain {
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });
  readonly #worst = 1 * nanoseconds;

  constructor() {
    this.#delay.enable();
  }

  /** Whether the kit itself came late by more than a second, or the process waited more than it ran, and over a second. */
  starved(pid: number | undefined): boolean {
    if (this.#delay.max > this.#worst) return true;
    const [ran = 0, waited = 0] = schedule(pid);
    return waited > this.#worst && waited > ran;
  }

  close(): void {
    this.#delay.disable();
  }
}

/** How long a process ran, and how long it was ready to run and was not let; nanoseconds. Empty where nobody tells. */
function schedule(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  try {
    return readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  } catch {
    return [];
  }
}
