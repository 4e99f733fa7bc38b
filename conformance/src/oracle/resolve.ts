import type { RunRecord } from '@run-completion/schemas/types';
import { type Rows, rowOf } from './rows.ts';
import { isRunKind, type RunKind } from './vocabulary.ts';

/** What a name may legally stand for: a run, or nothing at all. */
export type Naming = { readonly kind: RunKind; readonly id: string } | 'not found';

/** From this length on a prefix of a long hexadecimal id has to be accepted (d2.prefix). */
const accepted = 8;
const hexadecimal = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** D2: every legal naming of one name in one state of the store. Never empty. */
export function namings(rows: Rows, name: string): Naming[] {
  const { runs, branches: known } = namesIn(rows);
  const resembles = resembler(name);
  const exact = last(runs.filter(({ id }) => id === name)).map(bare);
  const longer = runs.filter((one) => one.id !== name && resembles(one)).map(bare);
  const branches = ownersOf(rows, known.filter(resembles));

  if (exact.length > 0) {
    // Only good practice puts the whole id first; where other ids fit as well, the name is one that fits several.
    const doubts = [...longer, ...branches];
    return doubts.length === 0 ? exact : distinct([...exact, ...doubts, 'not found']);
  }
  const [only, ...others] = longer;
  if (only === undefined) return distinct([...branches, 'not found']);
  const must = others.length === 0 && branches.length === 0 && mustFit(only.id, name);
  return must ? [only] : distinct([...longer, ...branches, 'not found']);
}

interface Known {
  readonly kind: RunRecord['kind'];
  readonly id: string;
  readonly lower: string;
}

interface KnownRun extends Known {
  readonly kind: RunKind;
}

const named = new WeakMap<Rows, { runs: KnownRun[]; branches: Known[] }>();

/** All that has a name in one state of the store; kept, for hundreds of names are looked up in it. */
function namesIn(rows: Rows): { runs: KnownRun[]; branches: Known[] } {
  const kept = named.get(rows);
  if (kept !== undefined) return kept;
  const all = [...rows.values()].map(({ kind, id }) => ({ kind, id, lower: id.toLowerCase() }));
  const runs = all.flatMap(({ kind, ...rest }) => (isRunKind(kind) ? [{ kind, ...rest }] : []));
  const found = { runs, branches: all.filter(({ kind }) => kind === 'branch') };
  named.set(rows, found);
  return found;
}

function bare({ kind, id }: KnownRun): Exclude<Naming, string> {
  return { kind, id };
}

/** One whole id in several kinds: any of them, but a schedule run only where there is no other (d2.resolution-order). */
function last<T extends { kind: RunKind }>(exact: readonly T[]): T[] {
  const others = exact.filter(({ kind }) => kind !== 'schedule_run');
  return others.length > 0 ? others : [...exact];
}

function mustFit(id: string, name: string): boolean {
  return name.length >= accepted && id.startsWith(name) && hexadecimal.test(id);
}

/** Tells which ids some resolver that v1 does not forbid takes `name` as a short form of: in any case, or as a pattern. */
function resembler(name: string): (known: Known) => boolean {
  const lower = name.toLowerCase();
  const patterns = [pattern(name, '%', '_'), pattern(name, '*', '?')];
  return ({ id, lower: other }) => other.startsWith(lower) || patterns.some((one) => one?.test(id));
}

function pattern(name: string, many: string, one: string): RegExp | undefined {
  if (!name.includes(many) && !name.includes(one)) return undefined;
  const source = [...name].map((sign) => (sign === many ? '.*' : sign === one ? '.' : escaped(sign)));
  return new RegExp(`^${source.join('')}`, 'isu');
}

function escaped(sign: string): string {
  return sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** d2.branch: the sessions that a branch of that name, or a longer one, may stand for. */
function ownersOf(rows: Rows, branches: readonly Known[]): Naming[] {
  return branches.flatMap(({ id }): Naming[] => {
    const owner = rowOf(rows, 'session', rowOf(rows, 'branch', id)?.session);
    return owner === undefined ? [] : [{ kind: 'session', id: owner.id }];
  });
}

function distinct(all: readonly Naming[]): Naming[] {
  return [...new Map(all.map((one) => [one === 'not found' ? one : `${one.kind}\n${one.id}`, one])).values()];
}
