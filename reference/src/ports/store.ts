import type { Kind } from '../domain/kind.ts';
import type { RunRecord } from '../domain/outcome.ts';

/** What a token came to when the wait began (D2). */
export type Resolution =
  | { readonly is: 'found'; readonly record: RunRecord }
  | { readonly is: 'missing' }
  /** More than one run fits: some of their ids, for a diagnostic. */
  | { readonly is: 'ambiguous'; readonly candidates: readonly string[] };

/** A watched run that is over, or whose record is gone. */
export type Settled =
  | { readonly is: 'over'; readonly record: RunRecord }
  | { readonly is: 'gone'; readonly id: string; readonly kind: Kind };

/** The ids to look after, by kind. */
export type Watched = ReadonlyMap<Kind, readonly string[]>;

/** One row of a run's history (D5). */
export interface Transition {
  readonly from: string | null;
  readonly to: string;
  readonly reason: string;
  readonly source: string;
  readonly actor: string | null;
  /** Seconds since the epoch. */
  readonly at: number;
}

/**
 * Reads runs from a state store; never writes. Each method sees one state of the store and returns at once; one that
 * meets a lock throws a `StoreFault` with code `busy` and may be called again.
 */
export interface RunStore {
  /** One answer a token, in order. */
  resolve(tokens: readonly string[]): Resolution[];
  /** Those of the watched runs that are no longer pending. */
  settled(watched: Watched): Settled[];
  /** Whether anything was committed since the last `resolve` or `settled`; it reads no record. */
  changed(): boolean;
  /** The history of a run, oldest first. */
  history(kind: Kind, id: string): Transition[];
  close(): void;
}
