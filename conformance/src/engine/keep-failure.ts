import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LegalFor } from '../plan.ts';
import { commandLine } from './command-line.ts';
import { type Repeatable, repeatScript } from './repeat-script.ts';
import { shellWord } from './shell.ts';
import { waitWords } from './wait-words.ts';

export interface Failure extends Repeatable {
  readonly legalFor: LegalFor;
  /** A copy of the store as it was at the start; there is none of a store that is no file. */
  readonly startFile: string;
  readonly message: string;
  /** The beginning of the folder's name. */
  readonly name: string;
}

export interface Kept {
  /** The folder. */
  readonly kept: string;
  /** One command that repeats it without the kit. */
  readonly repeat: string;
}

/** A longer line is no pleasure to paste. */
const longestLine = 1_500;

/** Keeps what a person needs to look into a failure. */
export function keepFailure(failure: Failure): Kept {
  const { bench, plan, attempt, legalFor, startFile } = failure;
  const kept = mkdtempSync(join(bench.keepRoot, `${failure.name.replace(/[^A-Za-z0-9.-]/g, '_')}-`));
  if (existsSync(startFile)) copyFileSync(startFile, join(kept, 'start.db'));
  writeFileSync(join(kept, 'stdout.bin'), attempt.seen.stdout);
  writeFileSync(join(kept, 'stderr.txt'), attempt.seen.stderr);
  writeFileSync(join(kept, 'message.txt'), `${failure.message}\n`);
  const { subject } = bench;
  const facts = {
    subject: subject.name,
    cwd: subject.folder,
    command: waitWords(bench, plan),
    lionagi_home: attempt.seen.home,
    ended: attempt.seen.ended,
    milliseconds: attempt.timeline.map(Math.round),
    unconfirmed: [...attempt.unconfirmed],
    plan,
    legal: legalFor(new Set()),
  };
  writeFileSync(join(kept, 'plan.json'), `${JSON.stringify(facts, null, 2)}\n`);
  const script = join(kept, 'repeat.sh');
  writeFileSync(script, repeatScript(failure));
  chmodSync(script, 0o755);
  const direct = directLine(failure, kept);
  return { kept, repeat: direct ?? `sh ${shellWord(script)}` };
}

/** A plan that only starts a process needs no script: one line says all of it. */
function directLine({ bench, plan, startFile }: Failure, kept: string): string | undefined {
  if (plan.steps.some(({ do: what }) => what !== 'start' && what !== 'exit')) return undefined;
  const line = `cd ${shellWord(bench.subjectFolder)} && ${commandLine(bench, waitWords(bench, plan), shellWord(kept))}; echo exit=$?`;
  if (line.length > longestLine) return undefined;
  for (const folder of ['user', 'tmp', 'state']) mkdirSync(join(kept, folder));
  for (const id of plan.world.run_folders ?? []) mkdirSync(join(kept, 'state', 'runs', id), { recursive: true });
  if (existsSync(startFile)) cpSync(startFile, join(kept, 'state', 'state.db'));
  else if (plan.world.store === 'directory') mkdirSync(join(kept, 'state', 'state.db'));
  return line;
}
