import { vocabulary } from './vocabulary.ts';

const registered: ReadonlySet<string> = new Set(vocabulary.reason_codes);

/** The persisted reason where it is registered, else the word `unknown`: a reason is never invented (D1, D3). */
export function shownReason(persisted: string | null): string {
  return persisted !== null && registered.has(persisted) ? persisted : 'unknown';
}
