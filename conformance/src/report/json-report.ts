import type { CaseResult, Report, RequirementResult } from '@run-completion/schemas/types';
import type { JudgedCase } from '../verdict/judged-case.ts';
import type { RequirementFinding } from '../verdict/requirement-finding.ts';
import { countVerdicts } from './count-verdicts.ts';
import type { Findings } from './findings.ts';

/** The findings in the published shape (schemas/v1/report.schema.json). */
export function jsonReport(findings: Findings): Report {
  return {
    kit: {
      name: 'li-conformance',
      version: findings.kitVersion,
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    },
    subject: { ...findings.subject },
    contract: findings.contract,
    seed: findings.seed,
    verdict: findings.overall.verdict,
    partial: findings.partial,
    store_facts: [...findings.storeFacts],
    counts: countVerdicts(findings.cases),
    requirements: findings.requirements.map(requirementResult),
    cases: findings.cases.map(caseResult),
  };
}

function requirementResult({ requirement, verdict, reason }: RequirementFinding): RequirementResult {
  return { id: requirement.id, level: requirement.level, verdict, ...(reason === undefined ? {} : { reason }) };
}

function caseResult({ face, verdict, message, kept, repeat, duration }: JudgedCase): CaseResult {
  return {
    id: face.id,
    requirements: [...face.requirements],
    verdict,
    ...(message === undefined ? {} : { message }),
    ...(kept === undefined ? {} : { kept }),
    ...(repeat === undefined ? {} : { repeat }),
    ...(duration === undefined ? {} : { duration_ms: duration }),
  };
}
