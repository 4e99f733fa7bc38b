import { Child } from '../engine/child.ts';
import { endedInWords } from '../engine/ended.ts';
import { until } from '../engine/until.ts';
import { type Folders, fixedEnvironment } from './fixed-environment.ts';
import type { LoadedSubject } from './load-subject.ts';
import { SubjectError } from './subject-error.ts';

/** Milliseconds. */
const defaultLimit = 60_000;

export interface InitOptions {
  readonly signal: AbortSignal;
  readonly limit?: number;
}

/** Runs the subject's `store.init` once, in folders of its own. Throws SubjectError when it does not end with 0. */
export async function runInit(
  subject: LoadedSubject,
  folders: Folders & { readonly root: string },
  { signal, limit = defaultLimit }: InitOptions,
): Promise<void> {
  if (subject.init === undefined) return;
  const env = fixedEnvironment(subject, folders);
  const child = new Child({ ...subject.init, cwd: subject.folder, env, mark: folders.root });
  try {
    await until(child, () => child.ended !== undefined, { limit, signal });
    const ended = child.ended ?? { how: 'timeout', seconds: limit / 1000 };
    if (ended.how === 'exit' && ended.code === 0) return;
    await until(child, () => !child.stderrOpen, { limit: 500, signal });
    const last = child.stderr.toString('utf8').trim().split('\n').at(-1) ?? '';
    const said = last === '' ? '' : `; it said: ${last}`;
    throw new SubjectError('init-failed', `"store.init" failed: ${endedInWords(ended)}${said}`);
  } finally {
    child.kill();
  }
}
