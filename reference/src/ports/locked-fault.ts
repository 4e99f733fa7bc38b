import { StoreFault } from './store-fault.ts';

/** What a `busy` fault becomes when patience has run out. */
export function lockedFault(busy: StoreFault): StoreFault {
  const message = `${busy.message}; end the program that holds it, or raise LIONAGI_SQLITE_BUSY_TIMEOUT_MS`;
  return new StoreFault('locked', message, { cause: busy });
}
