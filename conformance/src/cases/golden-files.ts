import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Golden, ListedCase } from '@run-completion/schemas/types';

const root = dirname(createRequire(import.meta.url).resolve('@run-completion/golden/v1/generated.json'));

/** Every case file, sorted, with the name that messages give it. */
export function goldenFiles(): { path: string; name: string }[] {
  const folder = join(root, 'cases');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({ path: join(folder, name), name: `golden/v1/cases/${name}` }));
}

/** Cases that are made by code and only listed as data. */
export function listedCases(list: 'generated' | 'calls' | 'races' | 'waiter-races' | 'watches'): ListedCase[] {
  const { cases }: Golden = JSON.parse(readFileSync(join(root, `${list}.json`), 'utf8'));
  return cases;
}
