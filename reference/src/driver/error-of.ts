import type { DriverErrorDetail } from '@run-completion/schemas/types';
import { StoreFault } from '../ports/store-fault.ts';
import { InvalidWrite, LostRace, RecordMissing, TransitionRejected } from '../write/write-errors.ts';

/** An error as the protocol names it. Every transaction is undone as a whole, so all but the unexpected are definite. */
export function errorOf(error: unknown): DriverErrorDetail {
  const message = error instanceof Error ? error.message : String(error);
  const told = (code: DriverErrorDetail['code'], definite = true) => ({ code, definite, message });
  if (error instanceof InvalidWrite || error instanceof RangeError || error instanceof TypeError)
    return told('invalid');
  if (error instanceof RecordMissing) return told('not_found');
  if (error instanceof TransitionRejected) return told('rejected');
  if (error instanceof LostRace) return told('lost_race');
  if (error instanceof StoreFault) return error.code === 'locked' ? told('busy') : told('store', false);
  return told('failed', false);
}
