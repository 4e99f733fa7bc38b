import type { JudgedCase } from '../verdict/judged-case.ts';
import type { FailOn, Overall } from '../verdict/overall-verdict.ts';
import type { RequirementFinding } from '../verdict/requirement-finding.ts';

/** All that a run found: what each report is made from. */
export interface Findings {
  readonly kitVersion: string;
  readonly subject: { readonly name: string; readonly version?: string; readonly contract: string };
  readonly contract: string;
  readonly profiles: readonly string[];
  readonly seed: number;
  /** Why not every case of the profiles was run; null for a whole run. */
  readonly partial: string | null;
  readonly storeFacts: readonly string[];
  readonly failOn: FailOn;
  readonly cases: readonly JudgedCase[];
  readonly requirements: readonly RequirementFinding[];
  readonly overall: Overall;
  /** Milliseconds. */
  readonly duration: number;
}
