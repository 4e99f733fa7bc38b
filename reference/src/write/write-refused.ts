/** A write that the rules, or the state of the store, do not allow. Nothing was written. One line for people. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
}
