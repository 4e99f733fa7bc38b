import { fixedEnvironment } from '../subject/fixed-environment.ts';
import type { Bench } from './bench.ts';
import { shellWord, shellWords } from './shell.ts';

/**
 * The command line of a program of the subject for a POSIX shell, with the environment of the kit. `folder` is shell text
 * for a folder that holds user, tmp and state.
 */
export function commandLine(bench: Bench, words: readonly string[], folder: string): string {
  const { subject } = bench;
  // Names that no environment holds stand for the folders until the words are quoted.
  const folders = { user: '\0/user', home: '\0/state', tmp: '\0/tmp' };
  const environment = Object.entries(fixedEnvironment(subject, folders)).map(([name, value]) => {
    if (name === 'PATH' && subject.env['PATH'] === undefined) return 'PATH="$PATH"';
    return `${name}=${value.startsWith('\0') ? `${folder}${value.slice(1)}` : shellWord(value)}`;
  });
  return `env -i ${environment.join(' ')} ${shellWords(words)}`;
}
