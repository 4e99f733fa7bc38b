const lineFeed = 0x0a;
/** No message comes near it; bytes. */
const longest = 8 << 20;

/** Cuts a stream of chunks into lines, which are handed on without their line feed. */
export class Lines {
  readonly #onLine: (line: Buffer | 'endless') => void;
  #parts: Buffer[] = [];
  #size = 0;

  /** `onLine` gets 'endless' in place of a line that grows too long to be one; all after it is dropped. */
  constructor(onLine: (line: Buffer | 'endless') => void) {
    this.#onLine = onLine;
  }

  add(chunk: Buffer): void {
    let rest = chunk;
    for (let at = rest.indexOf(lineFeed); at >= 0; at = rest.indexOf(lineFeed)) {
      const line = Buffer.concat([...this.#parts, rest.subarray(0, at)]);
      this.#parts = [];
      this.#size = 0;
      rest = rest.subarray(at + 1);
      this.#onLine(line);
    }
    if (this.#size > longest) return;
    this.#parts.push(rest);
    this.#size += rest.length;
    if (this.#size > longest) this.#onLine('endless');
  }
}
