import type { Requirement, Verdict } from '@run-completion/schemas/types';

/** What a run found about one requirement. */
export interface RequirementFinding {
  readonly requirement: Requirement;
  readonly verdict: Verdict;
  /** Why it was not tested, or not wholly. */
  readonly reason?: string;
  /** Nobody asked for it in this run: an exclusion, another profile, or the user's own choice of cases. */
  readonly unasked: boolean;
}
