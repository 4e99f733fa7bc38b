import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Subject } from '@run-completion/schemas/types';
import type { Bench } from '../../src/engine/bench.ts';
import { type Calibration, unknownSubject } from '../../src/engine/calibration.ts';
import { HygieneLog } from '../../src/engine/hygiene-log.ts';
import { RaceLog } from '../../src/engine/race-log.ts';
import { Stamina } from '../../src/engine/stamina.ts';
import { makeTemplate, type StoreTemplate } from '../../src/store/store-template.ts';
import { loadSubject } from '../../src/subject/load-subject.ts';

const subjects = join(dirname(fileURLToPath(import.meta.url)), '..', 'subjects');

/** Where the program of a test subject lies. */
export function program(name: string): string {
  return join(subjects, name);
}

const templates: StoreTemplate[] = [];

/** A folder for one test file; `remove` also removes the empty stores of its benches. */
export function scratch(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'scratch-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    for (const template of templates.splice(0)) template.remove();
  };
  return { folder, remove };
}

/** Writes a subject file; answers with its path. */
export function subjectFile(folder: string, wait: readonly string[], more: Partial<Subject> = {}): string {
  const path = join(folder, 'subject.json');
  writeFileSync(path, JSON.stringify({ name: 'test', contract: 'v1', wait, ...more }));
  return path;
}

export interface BenchWishes {
  readonly calibration?: Partial<Calibration>;
  readonly signal?: AbortSignal;
  readonly subject?: Partial<Subject>;
}

/** A bench that was not probed: its times are the test's own. */
export async function benchOf(folder: string, wait: readonly string[], wishes: BenchWishes = {}): Promise<Bench> {
  const signal = wishes.signal ?? new AbortController().signal;
  const subject = loadSubject(subjectFile(folder, wait, wishes.subject));
  const template = await makeTemplate(subject, { signal });
  templates.push(template);
  return {
    subject,
    subjectFolder: subject.folder,
    seed: 1,
    template,
    calibration: { ...unknownSubject, startup: 300, patience: 150, deadline: 1_500, ...wishes.calibration },
    keepRoot: folder,
    signal,
    watch: new HygieneLog(),
    races: new RaceLog(),
    storeFacts: new Set(),
    stamina: new Stamina(),
  };
}
