import { artifactDirs } from '../oracle/artifact-dir.ts';
import { type Row, rowOf } from '../oracle/rows.ts';
import { isTerminal, type RunKind, shownReason } from '../oracle/vocabulary.ts';
import { terminalLine, vanishedLine } from '../oracle/wait-line.ts';
import type { PersistedStates, Stretch } from './persisted-states.ts';

/** What a store went through, and the LIONAGI_HOME that it lay in. */
export interface RacedStore {
  readonly states: PersistedStates;
  readonly home: string;
}

/** A run that a waiter was asked for. */
export interface NamedRun {
  readonly kind: RunKind;
  readonly id: string;
}

/** The versions of one run's row in a stretch of states, in order; undefined where there was no row. */
export function versionsOf({ states }: RacedStore, { kind, id }: NamedRun, stretch: Stretch): (Row | undefined)[] {
  const versions: (Row | undefined)[] = [];
  for (let at = stretch.first; at <= stretch.last; at += 1) {
    const row = rowOf(states.state(at), kind, id);
    if (at === stretch.first || row !== versions.at(-1)) versions.push(row);
  }
  return versions;
}

/**
 * Whether a line is right for one of the versions: status, reason and exit_code all of it, for they are written together
 * (d5.write-set); artifact_dir as any state of the stretch gives it, for it is looked up along links and in other rows.
 */
export function isLegalLine(store: RacedStore, run: NamedRun, stretch: Stretch, line: string): boolean {
  const versions = versionsOf(store, run, stretch);
  if (line === vanishedLine(run.id)) return versions.includes(undefined);
  const over = versions.flatMap((row) => (row !== undefined && isTerminal(run.kind, row.status) ? [row] : []));
  const fitting = over.filter((row) => line.startsWith(beforeFolder(run, row)));
  return fitting.some((row) =>
    hadFolder(store, run, stretch, (folder) => line === terminalLine(run.kind, row, folder)),
  );
}

/** Whether a run had such an artifact_dir in some state of the stretch. */
function hadFolder(
  { states, home }: RacedStore,
  { kind, id }: NamedRun,
  { first, last }: Stretch,
  isWanted: (folder: string) => boolean,
): boolean {
  // The last states first: whoever tells of a run has mostly just read it.
  for (let at = last; at >= first; at -= 1) {
    const rows = states.state(at);
    const row = rowOf(rows, kind, id);
    const folders = row === undefined ? [] : artifactDirs(rows, kind, row);
    if (folders.some((folder) => isWanted(folder.replace('${LIONAGI_HOME}', home)))) return true;
  }
  return false;
}

function beforeFolder({ kind }: NamedRun, row: Row): string {
  const whole = terminalLine(kind, row, '');
  return whole.slice(0, whole.lastIndexOf('\texit_code='));
}

/** A version in few words, as failures tell it. */
export function versionInWords(kind: RunKind, row: Row | undefined): string {
  if (row === undefined) return 'no row';
  const code = kind === 'play' || kind === 'schedule_run' ? `, exit_code ${row.exit_code ?? 'NULL'}` : '';
  return `${row.status ?? 'NULL'} (${shownReason(row.reason)}${code})`;
}
