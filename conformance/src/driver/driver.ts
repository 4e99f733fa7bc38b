import type { DriverDescription, DriverRequest } from '@run-completion/schemas/types';
import { Child } from '../engine/child.ts';
import { endedInWords } from '../engine/ended.ts';
import { makeSandbox } from '../engine/sandbox.ts';
import { until } from '../engine/until.ts';
import { schemaFaults } from '../runner/schema-faults.ts';
import { fixedEnvironment } from '../subject/fixed-environment.ts';
import type { LoadedSubject } from '../subject/load-subject.ts';
import { DriverFault } from './driver-fault.ts';
import { Lines } from './lines.ts';
import { Mailbox } from './mailbox.ts';
import type { Answered, Ask, DriverEvent, Incoming, Operation } from './protocol.ts';
import { readMessage } from './read-message.ts';

export interface DriverOptions {
  /** With a `driver`. */
  readonly subject: LoadedSubject;
  /** LIONAGI_HOME, an absolute path; several drivers may share one. HOME and TMPDIR are the driver's own. */
  readonly home: string;
  /** Ends every wait at once, when the run is interrupted. */
  readonly signal: AbortSignal;
  /** How long an answer, or the next event before it, may take; milliseconds. */
  readonly deadline: number;
  /** How long the first answer may take, for an interpreter has to start; milliseconds. */
  readonly startDeadline: number;
}

export interface CallOptions {
  /** In place of the usual deadline; milliseconds. */
  readonly deadline?: number;
  /** Gets the events of a wait as they come; the next one is looked at when it has resolved. */
  readonly onEvent?: (event: DriverEvent, at: bigint) => void | Promise<void>;
}

/** How long a process may take to be gone once it was killed; milliseconds. */
const burial = 2_000;

/** A running driver. It answers one request after another; whatever it does wrong is thrown as a DriverFault. */
export class Driver {
  readonly #options: DriverOptions;
  readonly #sandbox = makeSandbox();
  readonly #child: Child;
  readonly #mail: Mailbox<Incoming>;
  #open: { readonly id: number; readonly op: Operation; readonly invoked: bigint } | undefined;
  #nextId = 1;
  /** It was asked to close, and has answered. */
  #mayEnd = false;
  #description: DriverDescription | undefined;

  /** Starts a driver and asks what it is. Throws DriverFault, and leaves nothing running. */
  static async start(options: DriverOptions): Promise<Driver> {
    const driver = new Driver(options);
    try {
      const { reply } = await driver.call({ op: 'describe' }, { deadline: options.startDeadline });
      if (reply.error)
        throw new DriverFault('bad-message', `describe was answered by an error: ${reply.error.message}`);
      driver.#description = reply.ok;
      return driver;
    } catch (error) {
      await driver.kill();
      throw error;
    }
  }

  private constructor(options: DriverOptions) {
    const { subject, home, signal } = options;
    if (subject.driver === undefined) throw new Error('the subject has no driver');
    this.#options = options;
    this.#mail = new Mailbox(signal);
    this.#child = new Child({
      ...subject.driver,
      cwd: subject.folder,
      env: fixedEnvironment(subject, { ...this.#sandbox, home }),
      mark: this.#sandbox.root,
      stdin: 'pipe',
    });
    const lines = new Lines((line) => this.#read(line));
    this.#child.onOutput = (chunk) => lines.add(chunk);
    this.#child.onEvent = () => this.#noticeEnd();
  }

  /** What it answered to describe. */
  get description(): DriverDescription {
    if (this.#description === undefined) throw new Error('the driver has not described itself yet');
    return this.#description;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sends a request without waiting for anything. Answers with the instant right before; see Answered. */
  send(ask: Ask): bigint {
    if (this.#open !== undefined) throw new Error(`${ask.op} was sent while ${this.#open.op} is open`);
    const request: DriverRequest = { id: this.#nextId, ...ask };
    const clauses = schemaFaults('driver-request', request, ask.op);
    if (clauses.length > 0) throw new Error(`the kit made a request that is not valid: ${clauses.join('; ')}`);
    this.#mail.throwFault();
    const line = `${JSON.stringify(request)}\n`;
    const invoked = process.hrtime.bigint();
    this.#open = { id: request.id, op: ask.op, invoked };
    this.#nextId += 1;
    this.#child.write(line);
    return invoked;
  }

  /** The next message for the request that is open. Throws DriverFault, also when none comes in time. */
  async next(deadline: number = this.#options.deadline): Promise<Incoming> {
    const { op = 'nothing' } = this.#open ?? {};
    return this.#mail.take(deadline, () => this.#silent(op, deadline));
  }

  /** Sends a request and waits for its answer. Throws DriverFault; an error that the driver reports is an answer. */
  async call<Op extends Operation>(ask: Ask & { op: Op }, options: CallOptions = {}): Promise<Answered<Op>> {
    this.send(ask);
    for (;;) {
      const message = await this.next(options.deadline);
      if (message.is === 'answer') return message.answered as Answered<Op>;
      await options.onEvent?.(message.event, message.at);
    }
  }

  /** Closes it as the protocol says, and sees it end with 0. Throws DriverFault; leaves nothing running in any case. */
  async close(): Promise<void> {
    try {
      const { reply } = await this.call({ op: 'close' });
      if (reply.error) throw new DriverFault('bad-end', `close was answered by an error: ${reply.error.message}`);
      this.#child.endStdin();
      const { deadline: limit, signal } = this.#options;
      await until(this.#child, () => this.#child.ended !== undefined, { limit, signal });
      this.#mail.throwFault();
      const { ended } = this.#child;
      if (ended === undefined) throw new DriverFault('bad-end', `it had not ended ${seconds(limit)} after close`);
      if (ended.how !== 'exit' || ended.code !== 0)
        throw new DriverFault('bad-end', `it ended with ${endedInWords(ended)} after close`);
    } finally {
      await this.kill();
    }
  }

  /** Ends it and all that it started, at once. What is still awaited is thrown as a DriverFault of kind killed. */
  async kill(): Promise<void> {
    this.#mail.fail(new DriverFault('killed', 'the kit has ended it'));
    this.#child.kill();
    // Not the signal of the run: what is dead has to be gone before its folders go.
    const { signal } = new AbortController();
    await until(this.#child, () => this.#child.ended !== undefined, { limit: burial, signal });
    this.#sandbox.remove();
  }

  #read(line: Buffer | 'endless'): void {
    const at = process.hrtime.bigint();
    try {
      if (line === 'endless') throw new DriverFault('bad-message', 'it writes a line without an end');
      const message = readMessage(line, { open: this.#open, nextId: this.#nextId });
      if ('event' in message) this.#mail.put({ is: 'event', at, event: message });
      else this.#answer(message, at);
    } catch (error) {
      this.#mail.fail(error as Error);
    }
  }

  #answer(reply: Answered['reply'], returned: bigint): void {
    const invoked = this.#open?.invoked ?? returned;
    this.#mayEnd = this.#open?.op === 'close';
    this.#open = undefined;
    this.#mail.put({ is: 'answer', answered: { invoked, returned, reply } });
  }

  #noticeEnd(): void {
    const { ended, stdoutOpen } = this.#child;
    if (ended === undefined || stdoutOpen || this.#mayEnd) return;
    this.#mail.fail(this.#death());
  }

  #death(): DriverFault {
    const { ended } = this.#child;
    if (ended?.how === 'spawn-error') return new DriverFault('no-start', `it cannot be started: ${ended.message}`);
    const last = this.#child.stderr.toString('utf8').trimEnd().split('\n').at(-1) ?? '';
    const said = last === '' ? '' : `; it said: ${last.slice(0, 200)}`;
    return new DriverFault('died', `it ended by itself: ${ended === undefined ? '' : endedInWords(ended)}${said}`);
  }

  #silent(op: string, deadline: number): DriverFault {
    if (this.#child.ended !== undefined) return this.#death();
    return new DriverFault('silent', `${op} was not answered within ${seconds(deadline)}`);
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
