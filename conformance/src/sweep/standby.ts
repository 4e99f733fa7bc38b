/** Things that are slow to make: the next one is made while the last one is used. */
export class Standby<Thing> {
  readonly #make: () => Promise<Thing>;
  readonly #put: (thing: Thing) => Promise<void>;
  #next: Promise<Thing> | undefined;

  /** `put` puts one away that was never used. */
  constructor(make: () => Promise<Thing>, put: (thing: Thing) => Promise<void>) {
    this.#make = make;
    this.#put = put;
  }

  /** One that is ready. Throws what making it threw. */
  async take(): Promise<Thing> {
    const thing = await (this.#next ?? this.#make());
    this.#next = this.#make();
    // Whoever takes it gets to know; if nobody does, it is no matter.
    this.#next.catch(() => {});
    return thing;
  }

  async close(): Promise<void> {
    const left = await this.#next?.catch(() => undefined);
    this.#next = undefined;
    if (left !== undefined) await this.#put(left);
  }
}
