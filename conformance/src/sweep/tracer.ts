import { join } from 'node:path';
import { execa } from 'execa';
import { sendSignal } from '../engine/kill-tree.ts';
import { endWithUs, hasEnded } from '../engine/living.ts';
import { familyOf } from '../engine/process-table.ts';
import { storeName } from '../store/store-template.ts';
import { type DatabaseCall, followedCalls } from './database-call.ts';
import { TraceText } from './trace-text.ts';
import { TracerError } from './tracer-error.ts';

/** What is done to a process at one of its database calls, before the system does the call. */
export type Injection =
  | { readonly does: 'kill' }
  /** Its thread is held there until the tracer lets go. */
  | { readonly does: 'hold' }
  /** The call is not done and fails, and with `always` each later one of that name too. */
  | { readonly does: 'fail'; readonly error: 'ENOSPC' | 'EIO'; readonly always: boolean };

export interface Trace {
  /** An idle process; whatever it has started is followed too. */
  readonly pid: number;
  /** LIONAGI_HOME, with all links resolved. */
  readonly home: string;
  /** Absent: calls are only listed. */
  readonly inject?: { readonly at: Pick<DatabaseCall, 'name' | 'nth'>; readonly injection: Injection };
}

/** Longer than any sweep: who is held is let go by hand, or with the end of the tracer. Seconds. */
const hold = 600;
/** How long the tracer may take to take hold or to let go; milliseconds. */
const handshake = 5_000;

/** Follows the calls of a running process, all its threads included, to the files of its store. */
export class Tracer {
  readonly #strace;
  readonly #text = new TraceText();
  readonly #at: Pick<DatabaseCall, 'name' | 'nth'> | undefined;
  readonly #listeners = new Set<() => void>();
  #ended = false;

  private constructor({ pid, home, inject }: Trace, family: readonly number[]) {
    this.#at = inject?.at;
    const files = ['', '-wal', '-shm', '-journal'].flatMap((end) => ['-P', join(home, `${storeName}${end}`)]);
    const calls = ['-e', `trace=${followedCalls.map((name) => `?${name}`).join(',')}`];
    const args = [
      '-f',
      '-y',
      '-s',
      '0',
      ...files,
      ...calls,
      ...(inject === undefined ? [] : ['-e', expression(inject)]),
    ];
    const pids = [...new Set([pid, ...family])].flatMap((member) => ['-p', String(member)]);
    // In a group of its own, so that it can be ended with the kit.
    this.#strace = execa('strace', [...args, ...pids], {
      ...{ stdin: 'ignore', stdout: 'ignore', stderr: 'pipe', buffer: false, reject: false, detached: true },
      cleanup: false,
    });
    if (this.#strace.pid !== undefined) endWithUs(this.#strace.pid);
    this.#strace.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#text.add(text);
      this.#tell();
    });
    this.#strace.then(() => {
      this.#ended = true;
      if (this.#strace.pid !== undefined) hasEnded(this.#strace.pid);
      this.#tell();
    });
  }

  /** Resolves when the process is being traced. Throws TracerError where it cannot be. */
  static async attach(trace: Trace): Promise<Tracer> {
    const family = familyOf(trace.pid).map(({ pid }) => pid);
    const tracer = new Tracer(trace, family);
    const all = () => family.every((pid) => tracer.#text.attached.has(pid));
    const came = await tracer.until(() => all() || tracer.#text.complaints.length > 0, handshake);
    if (came && all() && family.length > 0) return tracer;
    await tracer.detach();
    throw new TracerError(tracer.#text.complaints[0] ?? 'strace did not take hold of it');
  }

  /** The database calls so far, in order. */
  get calls(): readonly DatabaseCall[] {
    return this.#text.calls;
  }

  /** Whether a thread has come to the call of the injection. */
  get met(): boolean {
    const { name, nth } = this.#at ?? {};
    return this.#text.calls.some((call) => call.name === name && call.nth === nth);
  }

  /** Whether a process that it follows was killed. */
  get killed(): boolean {
    return this.#text.killed;
  }

  /** How often it has asked for the write lock in vain. */
  get refusals(): number {
    return this.#text.refusals;
  }

  /** Resolves when something holds of it, or to false when it did not within so many milliseconds, or the tracer has ended. */
  until(holds: () => boolean, limit: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (came: boolean) => {
        clearTimeout(timer);
        this.#listeners.delete(look);
        resolve(came);
      };
      const look = () => {
        if (holds()) finish(true);
        else if (this.#ended) finish(false);
      };
      const timer = setTimeout(() => finish(false), limit);
      this.#listeners.add(look);
      look();
    });
  }

  /** Lets go of the process, where it still is: it goes on as if nothing had been. */
  async detach(): Promise<void> {
    if (this.#ended || this.#strace.pid === undefined) return;
    const { pid } = this.#strace;
    sendSignal(pid, 'SIGTERM');
    const stubborn = setTimeout(() => sendSignal(pid, 'SIGKILL'), handshake);
    await this.#strace;
    clearTimeout(stubborn);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function expression({ at, injection }: NonNullable<Trace['inject']>): string {
  const what = {
    kill: () => 'signal=SIGKILL',
    hold: () => `delay_enter=${hold}s`,
    fail: () => (injection.does === 'fail' ? `error=${injection.error}` : ''),
  }[injection.does]();
  const on = injection.does === 'fail' && injection.always ? '+' : '';
  return `inject=${at.name}:${what}:when=${at.nth}${on}`;
}
