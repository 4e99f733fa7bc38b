/** What is wrong with a subject, before anything could be judged. */
export type SubjectErrorKind =
  | 'missing'
  | 'unreadable'
  | 'not-json'
  | 'invalid'
  | 'contract'
  | 'command-not-found'
  | 'not-executable'
  | 'cannot-start'
  | 'init-failed';

/** A subject that cannot be judged. `message` is one line for the user: what, where, and how to mend it. */
export class SubjectError extends Error {
  readonly kind: SubjectErrorKind;

  constructor(kind: SubjectErrorKind, message: string) {
    super(message);
    this.name = 'SubjectError';
    this.kind = kind;
  }
}
