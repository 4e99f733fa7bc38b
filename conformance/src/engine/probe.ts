import { randomBytes } from 'node:crypto';
import type { RunRecord } from '@run-completion/schemas/types';
import { CaseStore } from '../store/case-store.ts';
import type { StoreTemplate } from '../store/store-template.ts';
import { fixedEnvironment } from '../subject/fixed-environment.ts';
import type { LoadedSubject } from '../subject/load-subject.ts';
import { type Calibration, calibrated, probeInterval, unknownSubject } from './calibration.ts';
import { Child } from './child.ts';
import { type Look, troubleOf } from './probe-trouble.ts';
import { makeSandbox } from './sandbox.ts';
import { until } from './until.ts';

export interface ProbeOptions {
  readonly subject: LoadedSubject;
  readonly template: StoreTemplate;
  readonly signal: AbortSignal;
  /** How long one of the two processes may take; milliseconds. */
  readonly limit?: number;
}

const defaultLimit = 10_000;
const poll = 10;

/**
 * Learns how a subject behaves in time, from two processes: one whose only run is over, and one that also waits for a
 * second run. Never throws over what the subject does: trouble is part of the answer.
 */
export async function probe(options: ProbeOptions): Promise<Calibration> {
  const over = newId();
  const first = await observe(options, [terminal(over)]);
  const trouble = troubleOf(first, over);
  if (trouble !== undefined) return { ...unknownSubject, trouble };

  const pending = newId();
  const second = await observe(options, [terminal(over), { kind: 'session', id: pending }], pending);
  const measured = {
    startup: first.exitAt ?? unknownSubject.startup,
    signOfLife: second.signAt ?? null,
    flushes: second.flushes,
    reaction: second.reaction ?? unknownSubject.reaction,
  };
  const later = troubleOf(second, over, pending);
  return { ...calibrated(measured), ...(later === undefined ? {} : { trouble: later }) };
}

/** Runs one process; where a pending run is named, ends it as soon as the subject can have seen it pending. */
async function observe(options: ProbeOptions, records: RunRecord[], pending?: string): Promise<Look> {
  const { subject, template, signal, limit = defaultLimit } = options;
  const sandbox = makeSandbox();
  const store = new CaseStore(sandbox.home, template, { records });
  const args = [...subject.wait.args, ...records.map(({ id }) => id), '--interval', String(probeInterval / 1_000)];
  const env = fixedEnvironment(subject, sandbox);
  const began = performance.now();
  const child = new Child({ file: subject.wait.file, args, cwd: subject.folder, env, mark: sandbox.root });
  const since = (moment: number) => performance.now() - moment;
  let signAt: number | undefined;
  const alive = () => {
    if (signAt === undefined && (child.stdoutBytes > 0 || child.holds(store.path))) signAt = since(began);
    return signAt !== undefined || child.ended !== undefined;
  };
  let flushes = false;
  let reaction: number | undefined;
  try {
    await until(child, alive, { limit, signal, poll });
    if (pending !== undefined) {
      const flushed = () => linesOf(child) > 0;
      await until(child, () => flushed() || child.ended !== undefined, { limit: limit / 10, signal });
      flushes = flushed() && child.ended === undefined;
      await store.commit([{ set: terminal(pending) }], { limit, signal });
      const committed = performance.now();
      await until(child, () => linesOf(child) > 1 || child.ended !== undefined, { limit, signal });
      reaction = since(committed);
    }
    await until(child, () => child.ended !== undefined, { limit, signal });
    const exitAt = child.ended === undefined ? undefined : since(began);
    await until(child, () => !child.stdoutOpen && !child.stderrOpen, { limit: 500, signal });
    const { stdout, stderr, ended } = child;
    return { stdout, stderr, ended, signAt, exitAt, flushes, reaction, limit };
  } finally {
    child.kill();
    store.close();
    sandbox.remove();
  }
}

function terminal(id: string): RunRecord {
  return { kind: 'session', id, status: 'completed' };
}

function newId(): string {
  return randomBytes(16).toString('hex');
}

function linesOf(child: Child): number {
  return child.stdout.toString('latin1').split('\n').length - 1;
}
