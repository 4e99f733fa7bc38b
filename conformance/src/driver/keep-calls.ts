import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../engine/bench.ts';
import { commandLine } from '../engine/command-line.ts';
import { shellWord } from '../engine/shell.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import type { Ask } from './protocol.ts';
import type { Session } from './with-driver.ts';

export interface FailedCalls {
  readonly bench: Bench;
  readonly session: Session;
  /** The beginning of the folder's name. */
  readonly name: string;
  readonly message: string;
  /** The calls that show it. */
  readonly calls: readonly Ask[];
  /** Whether they show it by themselves, over the store as it was at the start. */
  readonly alone: boolean;
  /** Whatever else helps, as JSON. */
  readonly facts: unknown;
}

/** Keeps what a person needs to look into calls that were not legal: the store, the requests, and what was seen. */
export function keepCalls(failed: FailedCalls): Pick<CaseOutcome, 'kept' | 'repeat'> {
  const { bench, session, calls } = failed;
  const { driver } = bench.subject;
  const kept = mkdtempSync(join(bench.keepRoot, `${failed.name}-`));
  for (const folder of ['user', 'tmp', 'state']) mkdirSync(join(kept, folder));
  copyFileSync(session.startFile, join(kept, 'start.db'));
  copyFileSync(session.startFile, join(kept, 'state', 'state.db'));
  writeFileSync(join(kept, 'message.txt'), `${failed.message}\n`);
  writeFileSync(join(kept, 'facts.json'), `${JSON.stringify(failed.facts, plain, 2)}\n`);
  const asks: readonly Ask[] = [{ op: 'describe' }, { op: 'open' }, ...calls, { op: 'close' }];
  const requests = join(kept, 'requests.jsonl');
  writeFileSync(requests, asks.map((ask, at) => `${JSON.stringify({ id: at + 1, ...ask })}\n`).join(''));
  if (!failed.alone || driver === undefined) return { kept };
  const line = commandLine(bench, [driver.file, ...driver.args], shellWord(kept));
  return { kept, repeat: `cd ${shellWord(bench.subjectFolder)} && ${line} < ${shellWord(requests)}` };
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
