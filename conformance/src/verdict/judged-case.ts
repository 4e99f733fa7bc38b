import type { KnownFailure, Verdict } from '@run-completion/schemas/types';
import type { RunnableCase } from '../runnable-case.ts';

/** What a report needs to know of a case itself. */
export type CaseFace = Pick<RunnableCase, 'id' | 'proves' | 'requirements'>;

/** A case with its final verdict, the baseline taken into account. */
export interface JudgedCase {
  readonly face: CaseFace;
  readonly verdict: Verdict;
  readonly message?: string;
  readonly kept?: string;
  readonly repeat?: string;
  /** Milliseconds. */
  readonly duration?: number;
  /** The baseline's entry, where it has one. */
  readonly known?: KnownFailure;
  /** Chosen, but the run ended before it: says nothing about the subject. */
  readonly cut?: true;
}
