import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { SubjectError } from './subject-error.ts';

/**
 * The program that a command's first word names, as the operating system would find it: a word with a slash is a path
 * from the subject file's folder, any other is looked up on PATH. Throws SubjectError where there is none to run.
 */
export function findCommand(word: string, { folder, path: search, key }: Surroundings): string {
  if (word.includes('/')) {
    const path = resolve(folder, word);
    const state = stateOf(path);
    if (state === 'runnable') return path;
    throw refusal(state, word, key, 'a path is taken from the folder of the subject file');
  }
  let best: State = 'absent';
  for (const entry of search.split(delimiter)) {
    const path = resolve(folder, entry, word);
    const state = stateOf(path);
    if (state === 'runnable') return path;
    if (state !== 'absent') best = state;
  }
  throw refusal(best, word, key, 'it is not on PATH; write ./NAME for a file beside the subject file');
}

/** Where a command is looked for. */
export interface Surroundings {
  /** That of the subject file. */
  readonly folder: string;
  /** The PATH that its process will have. */
  readonly path: string;
  /** The key of the subject file that names it, for messages. */
  readonly key: string;
}

type State = 'runnable' | 'absent' | 'not-executable' | 'folder';

function stateOf(path: string): State {
  try {
    if (statSync(path).isDirectory()) return 'folder';
  } catch {
    return 'absent';
  }
  try {
    accessSync(path, constants.X_OK);
    return 'runnable';
  } catch {
    return 'not-executable';
  }
}

function refusal(state: State, word: string, key: string, hint: string): SubjectError {
  if (state === 'not-executable') {
    return new SubjectError(
      'not-executable',
      `"${key}": ${word} is not executable; chmod +x it, or name its interpreter`,
    );
  }
  if (state === 'folder') return new SubjectError('not-executable', `"${key}": ${word} is a folder, not a program`);
  return new SubjectError('command-not-found', `"${key}": there is no program ${word}: ${hint}`);
}
