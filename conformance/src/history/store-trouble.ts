/**
 * Why a store cannot be looked at. missing: it is not there or not for us to read. no-store: it is something else.
 * damaged: SQLite itself cannot read it. busy: others keep it from being read. room: there is no room for a copy.
 */
export type TroubleKind = 'missing' | 'no-store' | 'damaged' | 'busy' | 'room';

export class StoreTrouble extends Error {
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string) {
    super(message);
    this.name = 'StoreTrouble';
    this.kind = kind;
  }

  /** What an error of SQLite or of the file system means for whoever wants to read `path`; others come back as they are. */
  static of(error: unknown, path: string): unknown {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
      return new StoreTrouble(
        'damaged',
        `${path} is damaged, so that SQLite cannot read it (${message}); take a backup, or try the .recover command of sqlite3 on a copy`,
      );
    }
    if (/^SQLITE_(BUSY|LOCKED)/.test(code))
      return new StoreTrouble('busy', `${path} is locked by another program; try again when it is done`);
    if (code === 'ENOSPC' || code === 'SQLITE_FULL') {
      return new StoreTrouble(
        'room',
        `there is no room for a copy of ${path} in the folder for temporary files; set TMPDIR to another one`,
      );
    }
    if (code === 'EACCES' || code === 'EPERM') return new StoreTrouble('missing', `${path} cannot be read: ${message}`);
    return error;
  }
}
