import type { RunnableCase } from '../runnable-case.ts';
import { goldenCase } from './golden-case.ts';
import { loadGoldenCase } from './load-golden-case.ts';

/** One case file of anybody's, such as a failed run keeps. Throws an Error of one line where it is wrong. */
export function caseFromFile(path: string): RunnableCase {
  return goldenCase(loadGoldenCase(path));
}
