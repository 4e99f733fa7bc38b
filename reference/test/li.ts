import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const launcher = fileURLToPath(new URL('../bin/li.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Start {
  readonly home: string;
  readonly environment?: Record<string, string>;
  readonly stdin?: string;
  /** Run as this user; needs to be root. */
  readonly uid?: number | undefined;
}

/** A running `li`, watched through its pipes. */
export class Li {
  readonly child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #stdout = '';
  #stderr = '';

  constructor(args: readonly string[], { home, environment = {}, stdin = '', uid }: Start) {
    this.child = spawn(process.execPath, [launcher, ...args], {
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', LIONAGI_HOME: home, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid }),
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.child.stdin?.on('error', () => undefined).end(stdin);
    this.#closed = once(this.child, 'close');
  }

  /** Comes back when so many whole lines are on the pipe. */
  async lines(count: number): Promise<string[]> {
    while (this.#stdout.split('\n').length - 1 < count) {
      const more = this.child.stdout ? once(this.child.stdout, 'data') : Promise.reject(new Error('no stdout'));
      await Promise.race([more, this.#closed.then(() => Promise.reject(new Error(`ended early: ${this.#stderr}`)))]);
    }
    return this.#stdout.split('\n').slice(0, count);
  }

  async end(): Promise<Ended> {
    await this.#closed;
    const { exitCode: code, signalCode: signal } = this.child;
    return { code, signal, stdout: this.#stdout, stderr: this.#stderr };
  }
}

/** Runs `li` to its end. */
export function li(args: readonly string[], start: Start): Promise<Ended> {
  return new Li(args, start).end();
}
