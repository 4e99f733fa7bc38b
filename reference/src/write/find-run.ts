import type { RunRecord } from '../domain/outcome.ts';
import type { Transition } from '../ports/store.ts';
import type { Location } from '../stores/location.ts';
import { openStore } from '../stores/sqlite/open-store.ts';
import { RecordMissing } from './write-errors.ts';
import { WriteRefused } from './write-refused.ts';

/** The run that an id or the beginning of one names, with its history. Throws `RecordMissing` where there is none, `WriteRefused` where there are several. */
export function findRun(location: Location, token: string): { record: RunRecord; history: Transition[] } {
  const store = openStore(location.path, location.shown);
  try {
    const [found] = store.resolve([token]);
    if (found?.is === 'ambiguous')
      throw new WriteRefused(`"${token}" fits more than one run (${found.candidates.join(', ')}, ...)`);
    if (found?.is !== 'found') throw new RecordMissing(`no run is called "${token}"`);
    return { record: found.record, history: store.history(found.record.kind, found.record.id) };
  } finally {
    store.close();
  }
}
