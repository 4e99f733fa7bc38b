/** How a driver broke the protocol, or was kept from keeping it. */
export type DriverFaultKind =
  /** It could not be started. */
  | 'no-start'
  /** It ended without being asked to. */
  | 'died'
  /** An answer was not there in time. */
  | 'silent'
  /** A line that is no message, or whose shape does not fit the operation. */
  | 'bad-message'
  /** A message for a request that was never sent. */
  | 'foreign-id'
  /** A request was answered again. */
  | 'second-answer'
  /** It did not end well after close. */
  | 'bad-end'
  /** The kit ended it on purpose. */
  | 'killed'
  /** The run was interrupted. */
  | 'interrupted';

/** A driver that is at fault itself: no verdict about the contract. `message` says what it did, for its author. */
export class DriverFault extends Error {
  readonly kind: DriverFaultKind;

  constructor(kind: DriverFaultKind, message: string) {
    super(message);
    this.name = 'DriverFault';
    this.kind = kind;
  }
}
