import { Random } from '../cases/random.ts';
import type { DrawnWait } from './drawn-wait.ts';

/** The ids of a drawn wait: no two alike at their beginnings, so that names mean what they are meant to mean. */
export class DrawnIds {
  readonly #random: Random;
  readonly #used = new Set<string>();

  constructor({ salt }: DrawnWait) {
    this.#random = new Random(salt, 'ids');
  }

  /** An id of 32 hexadecimal digits. */
  plain(): string {
    for (;;) {
      const id = this.#random.hexadecimal(32);
      if (this.#isNew(id.slice(0, 6))) return id;
    }
  }

  /** An id with those pieces in it. What is before them is unlike all others, whatever the pieces mean as a pattern. */
  hostile(signs: readonly string[]): string {
    for (;;) {
      const head = `x${this.#random.hexadecimal(5)}`;
      if (this.#isNew(head)) return head + signs.join('');
    }
  }

  #isNew(head: string): boolean {
    if (this.#used.has(head)) return false;
    this.#used.add(head);
    return true;
  }
}
