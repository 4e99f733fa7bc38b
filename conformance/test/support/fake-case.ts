import type { CaseOutcome, RunnableCase } from '../../src/runnable-case.ts';

/** A case that needs no bench: it gives the outcome it was made with. */
export function fakeCase(
  id: string,
  requirements: readonly string[],
  outcome: CaseOutcome | (() => Promise<CaseOutcome>) = { verdict: 'pass' },
  profile: RunnableCase['profile'] = 'reader',
): RunnableCase {
  const run = typeof outcome === 'function' ? outcome : async () => outcome;
  return { id, proves: `That ${id} is as it should be.`, requirements, profile, run };
}
