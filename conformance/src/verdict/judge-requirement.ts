import type { Requirement, Verdict } from '@run-completion/schemas/types';
import type { JudgedCase } from './judged-case.ts';
import type { RequirementFinding } from './requirement-finding.ts';

/** What was asked of a run: enough to tell "left out" from "cannot be tested". */
export interface Scope {
  readonly profiles: readonly string[];
  /** The user's own choice among the cases of the profiles, in words; null when every case was to run. */
  readonly choice: string | null;
}

/** A definite finding outranks what stayed open, and what stayed open outranks a pass: nothing is called passed lightly. */
const order: readonly Verdict[] = ['fail', 'unexpected-pass', 'kit-error', 'inconclusive'];

/** The verdict on one requirement from the cases that exercise it. */
export function judgeRequirement(
  requirement: Requirement,
  judged: readonly JudgedCase[],
  scope: Scope,
): RequirementFinding {
  const cases = judged.filter((one) => one.face.requirements.includes(requirement.id));
  if (cases.length === 0) return notExercised(requirement, scope);
  const worst = order.find((verdict) => cases.some((one) => one.verdict === verdict));
  if (worst !== undefined) return { requirement, verdict: worst, unasked: false };
  if (cases.some((one) => one.cut))
    return notTested(requirement, 'the run ended before all of its cases were run', false);
  const untestable = cases.filter((one) => one.verdict === 'not-tested');
  if (untestable.length === cases.length) {
    return notTested(requirement, untestable[0]?.message ?? 'none of its cases could be run on this subject', false);
  }
  const verdict = cases.some((one) => one.verdict === 'expected-fail') ? 'expected-fail' : 'pass';
  if (untestable.length === 0) return { requirement, verdict, unasked: false };
  const reason = `${untestable.length} of its ${cases.length} cases could not be run on this subject`;
  return { requirement, verdict, reason, unasked: false };
}

function notExercised(requirement: Requirement, scope: Scope): RequirementFinding {
  if (requirement.excluded !== undefined) return notTested(requirement, requirement.excluded, true);
  if (!scope.profiles.includes(requirement.profile)) {
    return notTested(requirement, `belongs to the profile ${requirement.profile}, which was not asked for`, true);
  }
  if (scope.choice !== null) return notTested(requirement, `left out by ${scope.choice}`, true);
  return notTested(requirement, 'no case exercises it', false);
}

function notTested(requirement: Requirement, reason: string, unasked: boolean): RequirementFinding {
  return { requirement, verdict: 'not-tested', reason, unasked };
}
