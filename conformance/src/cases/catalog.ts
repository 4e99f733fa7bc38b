import type { ListedCase } from '@run-completion/schemas/types';
import { coreCase } from '../core/core-case.ts';
import { sideEffectsCase } from '../core/side-effects-case.ts';
import { generatedCase } from '../generate/generated-case.ts';
import { happenedCase } from '../race/happened-case.ts';
import { raceCase } from '../race/race-case.ts';
import type { RunnableCase } from '../runnable-case.ts';
import { sweepCase } from '../sweep/sweep-case.ts';
import { drawnRacesCase } from '../waiters/drawn-races.ts';
import { writeCase } from '../writer/write-case.ts';
import { goldenCase } from './golden-case.ts';
import { goldenFiles, listedCases } from './golden-files.ts';
import { incrementalCase } from './incremental-case.ts';
import { loadGoldenCase } from './load-golden-case.ts';
import { watchCase } from './watch-case.ts';

/**
 * Every case of v1: golden files by name, then those made by code, then those put to a driver, then races of
 * writers, then the watches, which judge what the others left.
 */
export function listCases(): RunnableCase[] {
  return [
    ...goldenFiles().map(({ path, name }) => goldenCase(loadGoldenCase(path, name))),
    ...listedCases('generated').map(madeByCode),
    ...listedCases('calls').map(put),
    ...listedCases('races').map(raced),
    ...listedCases('waiter-races').map(drawnRacesCase),
    ...listedCases('watches').map(watchCase),
  ];
}

function madeByCode(listed: ListedCase): RunnableCase {
  return listed['shape'] === 'incremental' ? incrementalCase(listed) : generatedCase(listed);
}

function put(listed: ListedCase): RunnableCase {
  if (listed['table'] !== undefined) return writeCase(listed);
  return listed['scenario'] === 'side-effects' ? sideEffectsCase(listed) : coreCase(listed);
}

function raced(listed: ListedCase): RunnableCase {
  if (listed['write'] !== undefined || listed['sweep'] !== undefined) return sweepCase(listed);
  return listed['shape'] === undefined ? happenedCase(listed) : raceCase(listed);
}
