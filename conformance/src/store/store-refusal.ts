/**
 * The subject's own store does not take what a case wants to seed: a constraint refuses it, or a column is not there.
 * A fact about that store: the case is not testable on it, and neither passed nor failed.
 */
export class StoreRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreRefusal';
  }
}
