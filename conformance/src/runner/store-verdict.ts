import type { Finding } from '../history/finding.ts';

/** What was looked at in a store. Counts. */
interface Looked {
  readonly records: number;
  /** Records that have a history, and were judged. */
  readonly judged: number;
  readonly rows: number;
  /** Events of rejections and overrides of those records. */
  readonly events: number;
  /** Rows of history of entity types that v1 does not know; not judged. */
  readonly foreign: number;
}

/** What the rows of a store show by themselves. */
export interface StoreVerdict {
  readonly store: string;
  readonly verdict: 'sound' | 'broken' | 'not-judged';
  readonly looked: Looked;
  readonly findings: readonly Finding[];
}
