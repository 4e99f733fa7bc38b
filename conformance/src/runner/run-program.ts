import { availableParallelism } from 'node:os';
import type { Requirement } from '@run-completion/schemas/types';
import { loadBaseline } from '../baseline/load-baseline.ts';
import { offeredProfiles } from '../driver/offered-profiles.ts';
import type { Findings } from '../report/findings.ts';
import { reportTargets } from '../report/report-target.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { writeReports } from '../report/write-reports.ts';
import type { RunnableCase } from '../runnable-case.ts';
import type { LoadedSubject } from '../subject/load-subject.ts';
import { judgeRequirement } from '../verdict/judge-requirement.ts';
import { bindingLevels, type FailOn, overallVerdict } from '../verdict/overall-verdict.ts';
import { type Choice, chooseCases } from './choose-cases.ts';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';
import type { Io } from './io.ts';
import type { Kit } from './kit.ts';
import { openOptions, type SubjectArgs } from './open-options.ts';
import { parseProfiles } from './parse-profiles.ts';
import { progressFor } from './progress.ts';
import { runCases } from './run-cases.ts';

/** The options of `li-conformance run`, as typed. */
export interface RunArgs extends SubjectArgs {
  /** Absent: all that the subject offers. */
  readonly profile?: string;
  readonly filters: readonly string[];
  readonly ids: readonly string[];
  readonly failOn: FailOn;
  readonly bail: boolean;
  readonly baseline?: string;
  readonly jobs?: number;
  readonly reports: readonly string[];
}

/** Judges a subject: progress on standard error, the report on standard output. Answers with the exit code. */
export async function runProgram(args: RunArgs, io: Io, kit: Kit): Promise<number> {
  // All that can be wrong with the command line is found before the subject is touched.
  const wished = args.profile === undefined ? undefined : parseProfiles(args.profile);
  const all = kit.cases();
  const chosen = (profiles: readonly string[]): Choice => {
    return chooseCases(all, { profiles, filters: args.filters, ids: args.ids });
  };
  const widest = chosen(wished ?? [...new Set(all.map((one) => one.profile))]);
  const requirements = kit.requirements();
  refuseStrays(widest.cases, requirements);
  const targets = reportTargets(args.reports, process.cwd());
  const ids = new Set(all.map((one) => one.id));
  const known = args.baseline === undefined ? new Map<string, never>() : loadBaseline(args.baseline, ids);
  const bench = await kit.open(openOptions(args, io.signal));

  const began = performance.now();
  const levels = bindingLevels('must');
  const binding = new Set(requirements.filter(({ level }) => levels.includes(level)).map(({ id }) => id));
  let bailed = false;
  try {
    const profiles = wished ?? (await offeredProfiles(bench));
    refuseWithoutDriver(profiles, bench.subject);
    const choice = chosen(profiles);
    const progress = progressFor(choice.cases.length, io);
    const cases = await runCases(choice.cases, bench, {
      // A wait mostly waits, so there may be more of them than cores.
      jobs: args.jobs ?? 2 * availableParallelism(),
      signal: io.signal,
      known,
      enough(judged) {
        const grave = judged.verdict === 'fail' || judged.verdict === 'unexpected-pass';
        if (args.bail && grave && judged.face.requirements.some((id) => binding.has(id))) bailed = true;
        return bailed;
      },
      onDone: (judged) => progress.done(judged.face.id, judged.verdict),
    });
    progress.end();
    const scope = { profiles, choice: choice.narrowed };
    const found = requirements.map((requirement) => judgeRequirement(requirement, cases, scope));
    const findings: Findings = {
      kitVersion: kit.version,
      subject: named(bench.subject),
      contract: bench.subject.contract,
      profiles,
      seed: args.seed,
      partial: partial(io.signal, bailed && cases.some((one) => one.cut), choice.narrowed),
      storeFacts: [...bench.storeFacts].sort(),
      failOn: args.failOn,
      cases,
      requirements: found,
      overall: overallVerdict(found, cases, args.failOn),
      duration: performance.now() - began,
    };
    io.stdout.write(terminalReport(findings, io));
    writeReports(targets, findings);
    return findings.overall.exit;
  } finally {
    bench.close();
  }
}

function named({ name, version, contract }: LoadedSubject): Findings['subject'] {
  return { name, ...(version === undefined ? {} : { version }), contract };
}

function refuseWithoutDriver(profiles: readonly string[], { driver }: LoadedSubject): void {
  const needy = profiles.find((profile) => profile !== 'reader');
  if (driver !== undefined || needy === undefined) return;
  throw new Fault(exit.usage, `--profile ${needy}: the subject file has no "driver", which that profile needs`);
}

/** A case of a requirement that does not exist would be judged and its failure counted nowhere. */
function refuseStrays(cases: readonly RunnableCase[], requirements: readonly Requirement[]): void {
  const known = new Set(requirements.map(({ id }) => id));
  for (const { id, requirements: named } of cases) {
    const stray = named.find((name) => !known.has(name));
    if (stray !== undefined) throw new Fault(exit.kitFault, `the case ${id} is for ${stray}, which is no requirement`);
  }
}

/** Why not every case was run, in words; null when every one was. */
function partial(signal: AbortSignal, cutByBail: boolean, narrowed: string | null): string | null {
  const reasons: string[] = [];
  if (signal.aborted) reasons.push(`interrupted by ${String(signal.reason)}`);
  if (cutByBail) reasons.push('stopped by --bail at the first MUST that was violated');
  if (narrowed !== null) reasons.push(`narrowed by ${narrowed}`);
  return reasons.length === 0 ? null : reasons.join('; ');
}
