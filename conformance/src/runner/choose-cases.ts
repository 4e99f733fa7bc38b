import picomatch from 'picomatch';
import type { RunnableCase } from '../runnable-case.ts';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';

/** What the user asked for. */
export interface Wishes {
  readonly profiles: readonly string[];
  readonly filters: readonly string[];
  readonly ids: readonly string[];
}

export interface Choice {
  readonly cases: readonly RunnableCase[];
  /** In words, what narrowed the choice; null when every case of the profiles was chosen. */
  readonly narrowed: string | null;
}

/**
 * The cases of the profiles, narrowed by id and by glob (a case is chosen when any of them chooses it). A glob is
 * matched against the id of a case and the ids of its requirements. Throws a usage fault when a wish chooses nothing:
 * a run that silently tests nothing is worse than none.
 */
export function chooseCases(all: readonly RunnableCase[], wishes: Wishes): Choice {
  const inProfiles = all.filter((one) => wishes.profiles.includes(one.profile));
  for (const profile of wishes.profiles) {
    if (inProfiles.some((one) => one.profile === profile)) continue;
    throw usage(`no case has the profile ${profile}`);
  }
  if (wishes.ids.length === 0 && wishes.filters.length === 0) return { cases: inProfiles, narrowed: null };

  const chosen = new Set<string>();
  for (const id of wishes.ids) chosen.add(known(id, all, inProfiles).id);
  for (const glob of wishes.filters) {
    const matches = matcher(glob);
    const hits = inProfiles.filter((one) => matches(one.id) || one.requirements.some(matches));
    if (hits.length === 0) throw usage(`--filter ${glob} matches no case; see \`li-conformance list\``);
    for (const hit of hits) chosen.add(hit.id);
  }
  const cases = inProfiles.filter((one) => chosen.has(one.id));
  return { cases, narrowed: cases.length === inProfiles.length ? null : inWords(wishes) };
}

function known(id: string, all: readonly RunnableCase[], inProfiles: readonly RunnableCase[]): RunnableCase {
  const found = inProfiles.find((one) => one.id === id);
  if (found !== undefined) return found;
  const elsewhere = all.find((one) => one.id === id);
  if (elsewhere !== undefined)
    throw usage(`--case ${id} belongs to the profile ${elsewhere.profile}, which was not chosen`);
  throw usage(`--case ${id}: there is no such case; see \`li-conformance list\``);
}

function matcher(glob: string): (id: string) => boolean {
  if (glob === '') throw usage('--filter is empty; give a glob such as `exit-codes.*` or `d4.*`');
  const matches = picomatch(glob);
  // A second argument, such as the index that some() hands on, would make it answer with an object.
  return (id) => matches(id);
}

function inWords(wishes: Wishes): string {
  const parts = [...wishes.filters.map((glob) => `--filter ${glob}`), ...wishes.ids.map((id) => `--case ${id}`)];
  // A long list of cases would drown the line that it is shown on.
  return parts.length <= 3 ? parts.join(' ') : `${parts.slice(0, 3).join(' ')} and ${parts.length - 3} more`;
}

function usage(message: string): Fault {
  return new Fault(exit.usage, message);
}
