/** A source of numbers that one seed always repeats: mulberry32, for its size; nothing here has to be unguessable. */
export class Random {
  #state: number;

  /** The words keep two users of one seed from drawing the same numbers. */
  constructor(seed: number, ...words: readonly string[]) {
    let state = seed | 0;
    for (const sign of words.join('\n')) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193) + 0x9e3779b9;
    this.#state = state | 0;
  }

  /** An integer from 0 up to, and without, `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / (2 ** 32 / end)) % end;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  shuffled<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, key: this.below(2 ** 31) }));
    return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
  }

  hexadecimal(length: number): string {
    return Array.from({ length }, () => this.below(16).toString(16)).join('');
  }
}
