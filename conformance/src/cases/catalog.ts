import type { ListedCase } from '@run-completion/schemas/types';
import { generatedCase } from '../generate/generated-case.ts';
import type { RunnableCase } from '../runnable-case.ts';
import { raceCase } from '../waiters/race-case.ts';
import { goldenCase } from './golden-case.ts';
import { goldenFiles, listedCases } from './golden-files.ts';
import { incrementalCase } from './incremental-case.ts';
import { loadGoldenCase } from './load-golden-case.ts';
import { watchCase } from './watch-case.ts';

/** Every case of v1: golden files by name, then those made by code, then the watches, which judge what the others left. */
export function listCases(): RunnableCase[] {
  return [
    ...goldenFiles().map(({ path, name }) => goldenCase(loadGoldenCase(path, name))),
    ...listedCases('generated').map(madeByCode),
    ...listedCases('waiter-races').map(raceCase),
    ...listedCases('watches').map(watchCase),
  ];
}

function madeByCode(listed: ListedCase): RunnableCase {
  return listed['shape'] === 'incremental' ? incrementalCase(listed) : generatedCase(listed);
}
