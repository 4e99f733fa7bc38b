import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DriverMessage, DriverRequest } from '@run-completion/schemas/types';
import { execa } from 'execa';
import { endWithUs, hasEnded } from '../engine/living.ts';

/** The same file from the sources and from what is built of them. */
const program = fileURLToPath(new URL('../../dist/house/main.js', import.meta.url));

type Unnumbered<T> = T extends DriverRequest ? Omit<T, 'id'> : never;

/** One of the kit's own writer processes. */
export class HouseWriter {
  readonly #child: ReturnType<typeof start>;
  readonly #waiting = new Map<number, { resolve(message: DriverMessage): void; reject(error: Error): void }>();
  #next = 0;
  #ended: Error | undefined;

  /** `home`: its LIONAGI_HOME. */
  constructor(home: string) {
    this.#child = start(home);
    const { pid, stdout } = this.#child;
    if (pid !== undefined) endWithUs(pid);
    createInterface({ input: stdout }).on('line', (line) => {
      const message: DriverMessage = JSON.parse(line);
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    });
    this.#child.stdin.on('error', () => {}); // its end is told below
    this.#child.then(({ exitCode, signal, stderr }) => {
      if (pid !== undefined) hasEnded(pid);
      this.#end(new Error(`a writer of the kit ended by itself (${exitCode ?? signal}): ${stderr}`));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sends one request and resolves to its answer, and to the number that it had. Rejects when the process has ended. */
  ask(request: Unnumbered<DriverRequest>): Promise<{ readonly id: number; readonly message: DriverMessage }> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      this.#waiting.set(id, { resolve: (message) => resolve({ id, message }), reject });
      this.#child.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
    });
  }

  /** Ends it at once. What it has not committed is not written. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #end(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function start(home: string) {
  return execa(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', LIONAGI_HOME: home },
    extendEnv: false,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    buffer: { stdout: false, stderr: true },
    reject: false,
    detached: true,
    cleanup: false,
  });
}
