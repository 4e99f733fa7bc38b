import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { storeName } from '../store/store-template.ts';

/** One call of a process to the system about a file of the store. */
export interface DatabaseCall {
  /** Such as pwrite64. */
  readonly name: string;
  /** The file's name, such as state.db-wal. */
  readonly file: string;
}

/** What a tracer does to the process. */
export interface Trace {
  readonly pid: number;
  /** LIONAGI_HOME. */
  readonly home: string;
  /** Kills it with SIGKILL at the nth call of that name, counted from 1, as the tracer counts; absent: only lists them. */
  readonly killAt?: { readonly name: string; readonly nth: number };
  /** Where the tracer may write. */
  readonly scratch: string;
}

const calls = 'pread64,pwrite64,pwritev,write,writev,ftruncate,fsync,fdatasync,fcntl,unlink,unlinkat';
const writing = new Set(['pwrite64', 'pwritev', 'write', 'writev', 'ftruncate', 'unlink', 'unlinkat']);
const line = /^\d+\s+(\w+)\((.*)$/;

let able: boolean | undefined;

/** Whether strace is there and may trace a process of ours. Looked at once. */
export function canTrace(): boolean {
  able ??= execaSync('strace', ['-qq', '-o', '/dev/null', 'true'], { reject: false }).exitCode === 0;
  return able;
}

/** Whether a call changes a file. */
export function isWriting({ name }: DatabaseCall): boolean {
  return writing.has(name);
}

/** Follows the calls of a running process, all its threads included, to the files of its store. */
export class Tracer {
  readonly #strace;
  readonly #log: string;

  private constructor({ pid, home, killAt, scratch }: Trace) {
    this.#log = join(scratch, `trace-${pid}`);
    const files = ['', '-wal', '-shm', '-journal'].flatMap((end) => ['-P', join(home, `${storeName}${end}`)]);
    const kill = killAt === undefined ? [] : ['-e', `inject=${killAt.name}:signal=SIGKILL:when=${killAt.nth}`];
    const args = ['-f', '-y', '-p', String(pid), ...files, '-e', `trace=${calls}`, ...kill, '-o', this.#log];
    this.#strace = execa('strace', args, { stdin: 'ignore', stdout: 'ignore', reject: false, buffer: false });
  }

  /** Resolves when the process is being traced. Throws an Error where it cannot be. */
  static async attach(trace: Trace): Promise<Tracer> {
    const tracer = new Tracer(trace);
    const { stderr } = tracer.#strace;
    const [said] = await Promise.race([
      once(stderr ?? process.stderr, 'data') as Promise<[Buffer]>,
      tracer.#strace.then(() => [Buffer.from('strace ended')]),
    ]);
    if (!/attached/.test(String(said))) throw new Error(`the driver cannot be traced: ${String(said).trim()}`);
    return tracer;
  }

  /** Lets go of the process, where it still is. Answers with its database calls, of the thread that made most of them. */
  async detach(): Promise<DatabaseCall[]> {
    this.#strace.kill('SIGTERM');
    await this.#strace;
    const threads = new Map<string, DatabaseCall[]>();
    for (const text of readFileSync(this.#log, 'utf8').split('\n')) {
      const [, name = '', rest = ''] = line.exec(text) ?? [];
      if (name === '') continue;
      const [thread = ''] = text.split(' ', 1);
      const file = new RegExp(`${storeName.replace('.', '\\.')}[a-z-]*`).exec(rest)?.[0] ?? storeName;
      threads.set(thread, [...(threads.get(thread) ?? []), { name, file }]);
    }
    rmSync(this.#log, { force: true });
    return [...threads.values()].sort((one, other) => other.length - one.length)[0] ?? [];
  }
}
