import type { Report, Requirement } from '@run-completion/schemas/types';
import { exit } from '../runner/exit-codes.ts';
import type { JudgedCase } from './judged-case.ts';
import type { RequirementFinding } from './requirement-finding.ts';

export interface Overall {
  readonly verdict: Report['verdict'];
  readonly exit: number;
  /** One clause that says why, for people. */
  readonly because: string;
}

/** The least level whose failure fails the run. */
export type FailOn = 'must' | 'should';

/** Levels whose requirements decide the verdict. A MAY never does: whatever it allows, no program can be wrong. */
export function bindingLevels(failOn: FailOn): readonly Requirement['level'][] {
  return failOn === 'should' ? ['MUST', 'SHOULD'] : ['MUST'];
}

/** The verdict of a run and its exit code, before any thought of signals. */
export function overallVerdict(
  findings: readonly RequirementFinding[],
  judged: readonly JudgedCase[],
  failOn: FailOn,
): Overall {
  const levels = bindingLevels(failOn);
  const binding = findings.filter((finding) => levels.includes(finding.requirement.level));
  const count = (verdict: string) => judged.filter((one) => one.verdict === verdict).length;
  const ids = (verdict: string) => binding.filter((finding) => finding.verdict === verdict && !finding.unasked);

  // A broken judge outranks everything: none of its other words can be relied on.
  if (count('kit-error') > 0) {
    return {
      verdict: 'inconclusive',
      exit: exit.kitFault,
      because: `the kit failed in ${some(count('kit-error'), 'case')}`,
    };
  }
  if (ids('fail').length > 0) return failed(`${some(ids('fail').length, 'binding requirement')} violated`);
  if (count('unexpected-pass') > 0) return failed(`${some(count('unexpected-pass'), 'known failure')} passed`);
  if (judged.some((one) => one.cut)) return open('the run ended before all chosen cases were run');
  if (count('pass') + count('fail') + count('expected-fail') === 0) return open('no case could be judged');
  if (ids('inconclusive').length > 0)
    return open(`${some(ids('inconclusive').length, 'binding requirement')} inconclusive`);
  if (ids('not-tested').length > 0) return open(`${some(ids('not-tested').length, 'binding requirement')} not tested`);
  const known = count('expected-fail');
  const because =
    known === 0 ? 'nothing binding is violated' : `nothing is violated beyond ${some(known, 'known failure')}`;
  return { verdict: 'conforms', exit: exit.conforms, because };
}

function failed(because: string): Overall {
  return { verdict: 'fails', exit: exit.fails, because };
}

function open(because: string): Overall {
  return { verdict: 'inconclusive', exit: exit.inconclusive, because };
}

function some(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
