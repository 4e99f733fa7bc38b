import { DriverFault } from './driver-fault.ts';

/** Messages that wait to be taken, one after another, and the fault after which there are none. */
export class Mailbox<Message> {
  readonly #signal: AbortSignal;
  readonly #waiting: Message[] = [];
  #fault: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  put(message: Message): void {
    if (this.#fault !== undefined) return;
    this.#waiting.push(message);
    this.#wake?.();
  }

  /** Nothing comes after it; the first one stays. */
  fail(fault: Error): void {
    this.#fault ??= fault;
    this.#wake?.();
  }

  /** Throws the fault, if there was one. */
  throwFault(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** The next message, as soon as there is one; what came before a fault is handed out before it is thrown. */
  async take(limit: number, late: () => Error): Promise<Message> {
    if (this.#wake !== undefined) throw new Error('two at once wait for the same message');
    if (this.#waiting.length === 0 && this.#fault === undefined) await this.#something(limit, late);
    const message = this.#waiting.shift();
    if (message !== undefined) return message;
    throw this.#fault ?? new DriverFault('interrupted', 'the run was interrupted');
  }

  /** Resolves when there is a message or a fault, and when the run is interrupted. */
  #something(limit: number, late: () => Error): Promise<void> {
    if (this.#signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', wake);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(() => this.fail(late()), limit);
      this.#signal.addEventListener('abort', wake);
      this.#wake = wake;
    });
  }
}
