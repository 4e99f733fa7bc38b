import type { Findings } from '../../src/report/findings.ts';
import { judgeRequirement } from '../../src/verdict/judge-requirement.ts';
import type { JudgedCase } from '../../src/verdict/judged-case.ts';
import { overallVerdict } from '../../src/verdict/overall-verdict.ts';
import { requirement } from './requirement.ts';

const requirements = [
  requirement('d4.exit-0', 'MUST'),
  requirement('d4.exit-1', 'MUST'),
  requirement('d4.incremental', 'SHOULD'),
  requirement('d2.branch', 'MAY'),
  requirement('d5.write-set', 'MUST', { profile: 'writer' }),
];

/** Findings made from cases by the real verdicts, over a handful of requirements. */
export function findingsOf(cases: readonly JudgedCase[], more: Partial<Findings> = {}): Findings {
  const scope = { profiles: ['reader'], choice: null };
  const found = requirements.map((one) => judgeRequirement(one, cases, scope));
  return {
    kitVersion: '0.0.0-test',
    subject: { name: 'fake', version: '1.2.3', contract: 'v1' },
    contract: 'v1',
    profiles: ['reader'],
    seed: 7,
    partial: null,
    storeFacts: [],
    failOn: 'must',
    cases,
    requirements: found,
    overall: overallVerdict(found, cases, 'must'),
    duration: 1234,
    ...more,
  };
}

/** A judged case for one or more of those requirements. */
export function judgedCase(
  id: string,
  requirements: readonly string[],
  verdict: JudgedCase['verdict'],
  more: Partial<JudgedCase> = {},
): JudgedCase {
  return { face: { id, proves: `That ${id} is as it should be.`, requirements }, verdict, duration: 10, ...more };
}
