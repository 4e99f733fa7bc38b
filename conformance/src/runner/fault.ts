/** Something that ends a command before or beside a verdict: one line for the user, and the exit code that goes with it. */
export class Fault extends Error {
  readonly exit: number;

  /** `message` says what is wrong, where, and how to mend it. */
  constructor(exit: number, message: string) {
    super(message);
    this.name = 'Fault';
    this.exit = exit;
  }
}
