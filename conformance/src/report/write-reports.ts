import { checkedReport } from './checked-report.ts';
import type { Findings } from './findings.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';
import type { ReportTarget } from './report-target.ts';
import { writeReport } from './write-report.ts';

/** Writes each report that was asked for. Throws a cannot-create fault at the first that cannot be written. */
export function writeReports(targets: readonly ReportTarget[], findings: Findings): void {
  for (const target of targets) {
    writeReport(target, target.kind === 'json' ? checkedReport(jsonReport(findings)) : junitReport(findings));
  }
}
