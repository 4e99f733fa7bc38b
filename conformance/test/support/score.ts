import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, Verdict } from '@run-completion/schemas/types';
import { liConformance, type Shown, subjectFile } from './li-conformance.ts';

export interface Score {
  readonly shown: Shown;
  readonly report: Report;
  /** Ids of the requirements that were asked for and have that verdict, sorted. */
  requirements(verdict: Verdict): string[];
  /** Ids of the cases that have that verdict, sorted. */
  cases(verdict: Verdict): string[];
}

/** Judges one of the little programs by some of the cases, through the real command. `folder` takes what it writes. */
export async function score(subject: string, filters: readonly string[], folder: string): Promise<Score> {
  const file = join(folder, `${subject}.json`);
  const shown = await liConformance([
    ...['run', '--subject', subjectFile(subject), '--seed', '7', '--keep', join(folder, 'kept')],
    ...['--report', `json=${file}`],
    ...filters.flatMap((glob) => ['--filter', glob]),
  ]);
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const having = (rows: readonly { id: string; verdict: Verdict }[], verdict: Verdict) =>
    rows.filter((row) => row.verdict === verdict).map(({ id }) => id);
  return {
    shown,
    report,
    requirements: (verdict) => having(report.requirements, verdict).sort(),
    cases: (verdict) => having(report.cases, verdict).sort(),
  };
}
