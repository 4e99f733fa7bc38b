import { StoreFault } from '../../ports/store-fault.ts';

/** The driver's error as a `StoreFault`; anything that is not an error of SQLite comes back as it is. */
export function faultOf(error: unknown, shown: string): unknown {
  const code = sqliteCode(error);
  if (code === undefined) return error;
  const fault = (kind: StoreFault['code'], message: string) => new StoreFault(kind, message, { cause: error });
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return fault('busy', `the state database ${shown} is locked`);
  if (code === 'SQLITE_NOTADB')
    return fault('not-a-database', `${shown} is not a SQLite database; point LIONAGI_HOME at the right folder`);
  if (/^SQLITE_(CORRUPT|FORMAT|IOERR_SHORT_READ)/.test(code))
    return fault('corrupt', `the state database ${shown} is corrupt; restore it from a backup`);
  return fault(
    'unreadable',
    `the state database ${shown} cannot be used (${code}); check the file, its folder and their permissions`,
  );
}

/** The SQLite result code of a driver error; undefined for other errors. */
export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code.startsWith('SQLITE_') ? error.code : undefined;
}
