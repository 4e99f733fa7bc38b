import type { Requirement, Verdict } from '@run-completion/schemas/types';
import type { Colours } from '../runner/colours.ts';
import { printable } from '../runner/printable.ts';
import { countVerdicts } from './count-verdicts.ts';
import type { Findings } from './findings.ts';

/** A line of more ids than this is read by nobody; each has its own block above. */
const mostNamed = 6;

/** The last lines: counts, what was found about the store, and the verdict. */
export function terminalSummary(findings: Findings, colours: Colours): string {
  const rows: [string, string][] = [
    ['cases', caseCounts(findings)],
    ...(['MUST', 'SHOULD', 'MAY'] as const).flatMap((level) => levelRow(findings, level)),
    ...findings.storeFacts.map((fact): [string, string] => ['store', printable(fact, true)]),
    ...(findings.partial === null ? [] : [['partial', printable(findings.partial, true)] satisfies [string, string]]),
    ['verdict', verdict(findings, colours)],
  ];
  return rows.map(([label, text]) => `${label.padEnd(9)}${text}`).join('\n');
}

function caseCounts({ cases, duration }: Findings): string {
  const counts = Object.entries(countVerdicts(cases)).filter(([, count]) => count > 0);
  const told = counts.map(([name, count]) => `${count} ${name}`).join(', ');
  return `${cases.length} in ${(duration / 1000).toFixed(1)} s: ${told === '' ? 'none' : told}`;
}

function levelRow({ requirements }: Findings, level: Requirement['level']): [string, string][] {
  const asked = requirements.filter((one) => one.requirement.level === level && !one.unasked);
  if (asked.length === 0) return [];
  const having = (verdict: Verdict) => asked.filter((one) => one.verdict === verdict);
  const parts = [`${having('pass').length} of ${asked.length} hold`];
  const named: [Verdict, string][] = [
    ['fail', 'violated'],
    ['unexpected-pass', 'passed though known to fail'],
    ['expected-fail', 'known to fail'],
    ['inconclusive', 'inconclusive'],
    ['not-tested', 'not tested'],
    ['kit-error', 'kit failed'],
  ];
  for (const [name, word] of named) {
    const ids = having(name).map((one) => one.requirement.id);
    if (ids.length > 0) parts.push(ids.length > mostNamed ? `${ids.length} ${word}` : `${word}: ${ids.join(', ')}`);
  }
  return [[level, parts.join('; ')]];
}

function verdict({ overall, partial }: Findings, colours: Colours): string {
  const paint = { conforms: colours.green, fails: colours.red, inconclusive: colours.yellow }[overall.verdict];
  const limit = partial === null ? '' : ' (of the cases that were chosen and run)';
  return `${paint(colours.bold(overall.verdict))}: ${overall.because}${limit}`;
}
