import type { Environment } from '../ports/environment.ts';
import type { RunStore } from '../ports/store.ts';
import { locate } from './location.ts';
import { openStore } from './sqlite/open-store.ts';
import { userHome } from './user-home.ts';

/** Opens the store that `environment` names, for reading only. Throws a `StoreFault` where it cannot. */
export function openRunStore(environment: Environment = process.env): RunStore {
  const { path, shown } = locate(environment, userHome);
  return openStore(path, shown);
}
