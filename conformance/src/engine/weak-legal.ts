import type { Legal } from '../legal.ts';
import type { LegalFor } from '../plan.ts';

/**
 * What is legal where some barriers did not hold; undefined where that is too much to be listed. Nothing is convicted by
 * it: it only tells whether a difference to what is strictly legal may be explained, and one that cannot be told is.
 */
export function weakLegal(legalFor: LegalFor, unconfirmed: ReadonlySet<number>): Legal | undefined {
  try {
    return legalFor(unconfirmed);
  } catch {
    return undefined;
  }
}
