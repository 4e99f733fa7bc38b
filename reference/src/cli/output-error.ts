/** A stream did not take what it was given. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** True where nobody reads any more, which is no news worth a message. */
  readonly readerGone: boolean;

  constructor(code: string) {
    super(`cannot write to stdout (${code}); the lines printed so far are not all of them`);
    this.readerGone = code === 'EPIPE' || code === 'ECONNRESET';
  }
}
