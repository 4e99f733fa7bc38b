const floor = 2_000;
const free = 3;

/**
 * Keeps a subject that never ends from making a run take for ever: after three processes in a row that outlived their
 * deadline, each further one halves it, down to two seconds. One that ends by itself gives all of it back.
 */
export class Stamina {
  #hangs = 0;

  /** The deadline to use now, in milliseconds, for one that would be `full`. */
  deadline(full: number): number {
    const halvings = Math.max(0, this.#hangs - free);
    return Math.max(Math.min(floor, full), full / 2 ** Math.min(halvings, 10));
  }

  hung(): void {
    this.#hangs += 1;
  }

  ended(): void {
    this.#hangs = 0;
  }
}
