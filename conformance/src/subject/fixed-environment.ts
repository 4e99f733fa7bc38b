import type { LoadedSubject } from './load-subject.ts';

/** The folders of one process; absolute paths. */
export interface Folders {
  /** HOME: empty. */
  readonly user: string;
  /** LIONAGI_HOME. */
  readonly home: string;
  /** TMPDIR: empty. */
  readonly tmp: string;
}

/** The whole environment of a subject's process: PATH passed on, all else fixed, the subject's own `env` last. */
export function fixedEnvironment(subject: LoadedSubject, folders: Folders): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folders.user,
    LIONAGI_HOME: folders.home,
    TMPDIR: folders.tmp,
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    ...subject.env,
  };
}
