import { basename } from 'node:path';
import { storeName } from '../store/store-template.ts';
import type { DatabaseCall } from './database-call.ts';

const thread = String.raw`(?:\[pid +(\d+)\] )?`;
const call = new RegExp(String.raw`^${thread}([a-z]\w*)\((.*)$`);
const path = new RegExp(`[<"]([^<>"]*/${storeName.replace('.', '\\.')}(?:-[a-z]+)?)[>"]`);
// The lock that a writer needs: in WAL mode byte 120 of the -shm file; else locks are taken on the store itself.
const refused = new RegExp(String.raw`(?:${storeName.replace('.', '\\.')}>|-shm>.*l_start=120\b).*= -1 EAGAIN`);
const attached = /^strace: Process (\d+) attached/;
const killed = new RegExp(String.raw`^${thread}\+\+\+ killed by SIGKILL`);

/** What the tracer has said so far, understood line by line; the call that is under way counts from its beginning. */
export class TraceText {
  readonly calls: DatabaseCall[] = [];
  /** The processes that are traced. */
  readonly attached = new Set<number>();
  /** What was no call and no news of a process. */
  readonly complaints: string[] = [];
  /** Whether a traced process was killed. */
  killed = false;
  /** How often the write lock was asked for in vain. */
  refusals = 0;
  readonly #counts = new Map<string, number>();
  #rest = '';
  #restIsKnown = false;

  add(text: string): void {
    const lines = `${this.#rest}${text}`.split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (refused.test(line)) this.refusals += 1;
      if (!this.#restIsKnown) this.#line(line);
      this.#restIsKnown = false;
    }
    // The beginning of a call is written when it is entered, and the rest when the system has done it.
    if (!this.#restIsKnown) this.#restIsKnown = this.#call(this.#rest);
  }

  #line(line: string): void {
    const process = attached.exec(line)?.[1];
    if (process !== undefined) this.attached.add(Number(process));
    else if (killed.test(line)) this.killed = true;
    else if (!this.#call(line) && line.startsWith('strace: ')) this.complaints.push(line);
  }

  #call(line: string): boolean {
    const [, pid = '', name, rest = ''] = call.exec(line) ?? [];
    const file = path.exec(rest)?.[1];
    if (name === undefined || file === undefined) return false;
    const counted = `${pid} ${name}`;
    const nth = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, nth);
    this.calls.push({ name, file: basename(file), nth });
    return true;
  }
}
