/** The command line cannot be understood. The message says what is wrong with which word. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
