import type { Verdict } from '@run-completion/schemas/types';
import type { Colours } from '../runner/colours.ts';
import { printable } from '../runner/printable.ts';
import type { JudgedCase } from '../verdict/judged-case.ts';
import type { RequirementFinding } from '../verdict/requirement-finding.ts';
import { commaLines } from './comma-lines.ts';
import type { Findings } from './findings.ts';

const words: Partial<Record<Verdict, string>> = {
  fail: 'VIOLATED',
  'unexpected-pass': 'KNOWN FAILURE PASSED',
  'kit-error': 'THE KIT FAILED',
  inconclusive: 'INCONCLUSIVE',
  'expected-fail': 'KNOWN FAILURE',
};
/** Who fails everything is not helped by three hundred messages; all of them are in the JSON report. */
const mostInFull = 5;
const levels = ['MUST', 'SHOULD', 'MAY'] as const;

/** One block for each requirement that something is wrong with, graver levels first, with the cases that show it. */
export function terminalProblems(findings: Findings, colours: Colours): string[] {
  const shown = new Set<string>();
  const graverFirst = levels.flatMap((level) => findings.requirements.filter((one) => one.requirement.level === level));
  return graverFirst
    .filter(({ verdict }) => words[verdict] !== undefined)
    .map((finding) => [title(finding, colours), ...casesOf(finding, findings.cases, shown, colours)].join('\n'));
}

function title({ requirement, verdict }: RequirementFinding, colours: Colours): string {
  const grave = verdict !== 'inconclusive' && verdict !== 'expected-fail';
  const word = (grave ? colours.red : colours.yellow)(words[verdict] ?? verdict);
  return `${word}  ${requirement.level}  ${colours.bold(requirement.id)}\n  ${requirement.sentence}`;
}

function casesOf(
  { requirement }: RequirementFinding,
  judged: readonly JudgedCase[],
  shown: Set<string>,
  colours: Colours,
): string[] {
  const bad = judged.filter(
    (one) => one.face.requirements.includes(requirement.id) && words[one.verdict] !== undefined,
  );
  // A case may stand for several requirements; its bytes need to be read only once.
  const above = bad.filter((one) => shown.has(one.face.id));
  const fresh = bad.filter((one) => !shown.has(one.face.id));
  const full = fresh.slice(0, mostInFull);
  for (const one of full) shown.add(one.face.id);
  return [
    ...full.flatMap((one) => [`  ${one.verdict}  ${colours.bold(one.face.id)}`, ...details(one)]),
    ...named(`and ${fresh.length - full.length} more:`, fresh.slice(mostInFull)),
    ...named('shown above:', above),
  ];
}

function named(lead: string, cases: readonly JudgedCase[]): string[] {
  if (cases.length === 0) return [];
  return [
    `  ${lead}`,
    ...commaLines(
      cases.map((one) => one.face.id),
      '    ',
    ),
  ];
}

function details({ face, verdict, message, kept, repeat, known }: JudgedCase): string[] {
  // What a known failure looks like is written in the baseline; the report only has to say that it was it.
  const fresh = verdict !== 'expected-fail';
  const rows: [string, string | undefined][] = [
    ['proves', face.proves],
    ['seen', fresh ? message : undefined],
    ['known', known && `${known.reason} (${known.link})`],
    ['kept', fresh ? kept : undefined],
    ['repeat', fresh ? repeat : undefined],
  ];
  return rows.flatMap(([label, text]) => {
    if (text === undefined) return [];
    const [first = '', ...more] = printable(text).split('\n');
    return [`    ${label.padEnd(8)}${first}`, ...more.map((line) => `    ${' '.repeat(8)}${line}`.trimEnd())];
  });
}
