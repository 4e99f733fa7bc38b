import { setMaxListeners } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeTemplate } from '../store/store-template.ts';
import { loadSubject } from '../subject/load-subject.ts';
import { SubjectError } from '../subject/subject-error.ts';
import type { Bench } from './bench.ts';
import { HygieneLog } from './hygiene-log.ts';
import { probe } from './probe.ts';
import { RaceLog } from './race-log.ts';
import { Stamina } from './stamina.ts';

export interface OpenOptions {
  /** The subject file, as the user typed it. */
  readonly subject: string;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** Where folders of failed cases are kept; absent: a fresh folder beside other temporary files. */
  readonly keep?: string;
}

/** A bench, and how to put it away: that removes what is not to be kept. */
export interface OpenBench extends Bench {
  close(): void;
}

/** Loads a subject, makes its empty store, and probes it. Throws SubjectError where it cannot be judged at all. */
export async function openBench(options: OpenOptions): Promise<OpenBench> {
  const { seed, signal } = options;
  // Each process that runs listens to it, and there may be many side by side.
  setMaxListeners(0, signal);
  const subject = loadSubject(options.subject);
  const template = await makeTemplate(subject, { signal });
  const calibration = await probe({ subject, template, signal });
  if (calibration.trouble?.kind === 'cannot-start') {
    template.remove();
    throw new SubjectError('cannot-start', `${options.subject}: "wait": ${calibration.trouble.message}`);
  }
  let keepRoot = options.keep === undefined ? undefined : resolve(options.keep);
  return {
    subject,
    subjectFolder: subject.folder,
    seed,
    template,
    calibration,
    get keepRoot() {
      keepRoot ??= mkdtempSync(join(tmpdir(), 'li-conformance-'));
      mkdirSync(keepRoot, { recursive: true });
      return keepRoot;
    },
    signal,
    watch: new HygieneLog(),
    races: new RaceLog(),
    storeFacts: new Set(),
    stamina: new Stamina(),
    close: () => template.remove(),
  };
}
