import type { Colours } from '../runner/colours.ts';
import { printable } from '../runner/printable.ts';
import type { RequirementFinding } from '../verdict/requirement-finding.ts';
import { commaLines } from './comma-lines.ts';
import type { Findings } from './findings.ts';

const mostNamed = 20;

/** What was not tested and why: first what was asked for and could not be, then what nobody asked for. */
export function terminalUntested(findings: Findings, colours: Colours): string[] {
  const untested = findings.requirements.filter((one) => one.verdict === 'not-tested');
  const asked = untested.filter((one) => !one.unasked);
  const unasked = untested.filter((one) => one.unasked);
  const cases = findings.cases.filter((one) => one.verdict === 'not-tested' && !one.cut);
  const blocks: string[] = [];
  if (asked.length > 0) blocks.push(`${colours.yellow('NOT TESTED, though asked for')}\n${byReason(asked)}`);
  if (cases.length > 0) {
    const lines = cases.map((one) => `  ${one.face.id}\n    ${printable(one.message ?? 'no reason was given', true)}`);
    blocks.push(`${colours.yellow('NOT TESTABLE on this subject')}\n${lines.join('\n')}`);
  }
  if (unasked.length > 0) blocks.push(`${colours.dim('Not tested, and not asked for')}\n${byReason(unasked)}`);
  return blocks;
}

function byReason(findings: readonly RequirementFinding[]): string {
  const ids = new Map<string, string[]>();
  for (const { requirement, reason = 'no reason was given' } of findings) {
    ids.set(reason, [...(ids.get(reason) ?? []), requirement.id]);
  }
  return [...ids].map(([reason, list]) => [`  ${printable(reason, true)}`, ...named(list)].join('\n')).join('\n');
}

/** A choice of a few cases leaves out nearly everything, which nobody needs to have read out to him. */
function named(ids: readonly string[]): string[] {
  return ids.length > mostNamed ? [`    ${ids.length} requirements`] : commaLines(ids, '    ');
}
