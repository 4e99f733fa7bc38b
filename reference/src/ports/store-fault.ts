export type StoreFaultCode =
  | 'missing'
  | 'busy'
  | 'locked'
  | 'corrupt'
  | 'not-a-database'
  | 'foreign'
  | 'newer'
  | 'empty'
  | 'lost'
  | 'unreadable'
  | 'unwritable'
  | 'directory'
  | 'unsupported-url';

/** The store cannot be read. The message is one line for people: what is wrong, where, and how to mend it. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
  readonly code: StoreFaultCode;

  constructor(code: StoreFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
