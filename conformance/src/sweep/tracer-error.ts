/** The process cannot be traced; `message` says why. */
export class TracerError extends Error {
  override readonly name = 'TracerError';
}
