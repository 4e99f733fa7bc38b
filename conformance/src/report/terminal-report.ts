import { type Colours, coloursFor } from '../runner/colours.ts';
import type { Io } from '../runner/io.ts';
import { printable } from '../runner/printable.ts';
import type { Findings } from './findings.ts';
import { terminalProblems } from './terminal-problems.ts';
import { terminalSummary } from './terminal-summary.ts';
import { terminalUntested } from './terminal-untested.ts';

/** The findings for people: what is wrong and how to look at it, what nobody looked at, and the verdict last. */
export function terminalReport(findings: Findings, io: Pick<Io, 'stdout' | 'env'>): string {
  const colours = coloursFor(io.stdout, io.env);
  const blocks = [
    heading(findings, colours),
    ...terminalProblems(findings, colours),
    ...terminalUntested(findings, colours),
    terminalSummary(findings, colours),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function heading({ subject, contract, profiles, seed, kitVersion }: Findings, colours: Colours): string {
  const name = printable([subject.name, subject.version].filter((part) => part !== undefined).join(' '), true);
  return `${colours.bold(name)} against contract ${contract}\nprofile ${profiles.join(',')}, seed ${seed}, li-conformance ${kitVersion}`;
}
