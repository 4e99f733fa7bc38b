/** A write that was refused before anything was read: a word that is in no list, an override without its reasons (D5). */
export class InvalidWrite extends Error {
  override readonly name = 'InvalidWrite';
}

/** There is no such record. */
export class RecordMissing extends Error {
  override readonly name = 'RecordMissing';
}

/** A forbidden exit from a terminal status (D5). Nothing was written but the event that tells of the attempt. */
export class TransitionRejected extends Error {
  override readonly name = 'TransitionRejected';
  /** The terminal status that stands. */
  readonly status: string;

  constructor(message: string, status: string) {
    super(message);
    this.status = status;
  }
}

/** Another writer changed the record between the look at it and the write; the caller had named no guard (D5). */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}
