import { execa } from 'execa';
import type { Ended } from './ended.ts';
import { killTree, sendSignal } from './kill-tree.ts';
import { endWithUs, hasEnded } from './living.ts';
import { descriptorOf, familyOf, hasOpen } from './process-table.ts';
import { spawnErrorInWords } from './spawn-error.ts';

const stdoutLimit = 8 << 20;
const stderrLimit = 1 << 20;
const familyPause = 60;

/** A program to start. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** A text that stands in `env` and in that of no other process: by it, strays are found. */
  readonly mark: string;
  /** Keeps standard input open, for `write`. Absent: it is closed. */
  readonly stdin?: 'pipe';
}

/** A running program in a session of its own: what it wrote so far, and how it ended. */
export class Child {
  readonly #child: ReturnType<typeof start>;
  readonly #mark: string;
  readonly #stdout: Buffer[] = [];
  readonly #stderr: Buffer[] = [];
  readonly #family = new Set<string>();
  #lookedForFamily = 0;
  readonly #open = new Set(['stdout', 'stderr']);
  readonly #streams: readonly string[];
  #stdoutBytes = 0;
  #stderrBytes = 0;
  #ended: Ended | undefined;
  /** Called whenever something has happened to it. */
  onEvent: () => void = () => {};
  /** Where set, it gets what standard output brings, which then is not kept and not limited. */
  onOutput: ((chunk: Buffer) => void) | undefined;

  constructor(launch: Launch) {
    this.#mark = launch.mark;
    this.#child = start(launch);
    const { pid } = this.#child;
    if (pid !== undefined) endWithUs(pid);
    this.#streams = pid === undefined ? [] : [1, 2].map((stream) => descriptorOf(pid, stream)).filter(isPipe);
    this.#listen();
  }

  get stdout(): Buffer {
    return Buffer.concat(this.#stdout);
  }

  /** How many bytes came, kept or not. */
  get stdoutBytes(): number {
    return this.#stdoutBytes;
  }

  /** The beginning of it. */
  get stderr(): Buffer {
    return Buffer.concat(this.#stderr);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** How the process itself ended; undefined while it runs. */
  get ended(): Ended | undefined {
    return this.#ended;
  }

  get stdoutOpen(): boolean {
    return this.#open.has('stdout');
  }

  get stderrOpen(): boolean {
    return this.#open.has('stderr');
  }

  get flooded(): boolean {
    return this.#stdoutBytes > stdoutLimit;
  }

  /** Whether it, or a descendant of it, holds that file open, as far as the system tells. */
  holds(path: string): boolean {
    const { pid } = this.#child;
    if (pid === undefined || this.#ended !== undefined) return false;
    if (hasOpen(pid, path)) return true;
    // To find descendants takes a look at every process of the system.
    if (performance.now() - this.#lookedForFamily < familyPause) return false;
    return this.#descendants(pid).some((member) => hasOpen(member, path));
  }

  signal(name: 'SIGINT' | 'SIGTERM'): void {
    if (this.#child.pid !== undefined && this.#ended === undefined) sendSignal(this.#child.pid, name);
  }

  /** Writes to its standard input. What a process that has ended would have read is lost, and no error. */
  write(text: string): void {
    this.#child.stdin?.write(text);
  }

  /** Lets its standard input come to an end. */
  endStdin(): void {
    this.#child.stdin?.end();
  }

  /** Closes our end of its standard output. */
  closeStdout(): void {
    this.#child.stdout.destroy();
  }

  /** Ends it and all that it started, whatever became of them. Call it also when it has ended by itself. */
  kill(): void {
    const { pid, stdin, stdout, stderr } = this.#child;
    if (pid !== undefined) {
      this.#descendants(pid);
      // Only what somebody still holds is worth looking for.
      const streams = this.#open.size > 0 ? this.#streams : [];
      killTree({ leader: pid, mark: this.#mark, known: this.#family, streams });
      hasEnded(pid);
    }
    stdin?.destroy();
    stdout.destroy();
    stderr.destroy();
  }

  /** Remembers whom it has seen, so that one who leaves the family later is still found. */
  #descendants(pid: number): number[] {
    this.#lookedForFamily = performance.now();
    const family = this.#ended === undefined ? familyOf(pid).slice(1) : [];
    for (const member of family) this.#family.add(`${member.pid} ${member.started}`);
    return family.map((member) => member.pid);
  }

  #listen(): void {
    const { stdin, stdout, stderr } = this.#child;
    stdin?.on('error', () => {});
    stdout.on('data', (chunk: Buffer) => {
      if (this.onOutput !== undefined) {
        this.onOutput(chunk);
        return;
      }
      this.#stdoutBytes += chunk.length;
      if (!this.flooded) this.#stdout.push(chunk);
      // A flood is not read further: the pipe fills and holds the program until it is killed.
      else stdout.pause();
      this.onEvent();
    });
    stderr.on('data', (chunk: Buffer) => {
      // It may say as much as it likes there; we keep the beginning and go on reading, lest it blocks.
      if (this.#stderrBytes < stderrLimit) this.#stderr.push(chunk);
      this.#stderrBytes += chunk.length;
    });
    for (const [name, stream] of [['stdout', stdout] as const, ['stderr', stderr] as const]) {
      stream.on('error', () => {});
      stream.once('close', () => {
        this.#open.delete(name);
        this.onEvent();
      });
    }
    this.#child.once('exit', (code, name) => {
      this.#end(code === null ? { how: 'signal', signal: name ?? 'an unknown signal' } : { how: 'exit', code });
    });
    // Only a failure to start is told here; how a process that did start ended comes with its exit event.
    this.#child.then(({ code }) => {
      if (this.#child.pid !== undefined) return;
      this.#open.clear();
      this.#end({ how: 'spawn-error', code: code ?? 'unknown', message: spawnErrorInWords(code) });
    });
  }

  #end(ended: Ended): void {
    this.#ended ??= ended;
    this.onEvent();
  }
}

function isPipe(target: string): boolean {
  return /^(socket|pipe):/.test(target);
}

function start(launch: Launch) {
  return execa(launch.file, [...launch.args], {
    cwd: launch.cwd,
    env: launch.env,
    extendEnv: false,
    stdin: launch.stdin ?? 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    buffer: false,
    reject: false,
    encoding: 'buffer',
    stripFinalNewline: false,
    // A session of its own, so that a signal to the kit is not one to it, and so that the whole tree can be ended.
    detached: true,
    cleanup: false,
  });
}
