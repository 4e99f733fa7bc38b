import { isWriterRace, raceFromData } from '../race/race-from-file.ts';
import type { RunnableCase } from '../runnable-case.ts';
import { goldenCase } from './golden-case.ts';
import { caseData, goldenCaseOf } from './load-golden-case.ts';

/** One file of anybody's, such as a failed run keeps: a case, or a race. Throws an Error of one line where it is wrong. */
export function caseFromFile(path: string): RunnableCase {
  const data = caseData(path);
  return isWriterRace(data) ? raceFromData(data, path) : goldenCase(goldenCaseOf(data, path));
}
