import { parseLine } from '../judge/parse-line.ts';
import { isTerminal } from '../oracle/vocabulary.ts';
import type { Stretch } from './persisted-states.ts';
import { type NamedRun, type RacedStore, versionInWords, versionsOf } from './run-versions.ts';
import type { SeenLine } from './waiter-lines.ts';

/** At most so many versions are told, the first and the last of them. */
const told = 8;

/** In a few sentences: the line, what was persisted while it could be read, and which field nothing of it explains. */
export function lineFault(store: RacedStore, run: NamedRun, stretch: Stretch, line: SeenLine): string {
  const versions = versionsOf(store, run, stretch);
  const words = versions.map((row) => versionInWords(run.kind, row));
  const shown =
    words.length <= told
      ? words
      : [...words.slice(0, told / 2), `… ${words.length - told} more …`, ...words.slice(-told / 2)];
  const times = versions.length === 1 ? 'the one version' : `${versions.length} versions, one after another`;
  return [
    `a line that no persisted version explains: ${whatIsWrong(run, versions, line)}`,
    line.text.trimEnd(),
    `Between its start and that line ${run.kind} ${run.id} had ${times}: ${shown.join('; ')}.`,
  ].join('\n');
}

function whatIsWrong({ kind }: NamedRun, versions: ReturnType<typeof versionsOf>, { text }: SeenLine): string {
  const fields = parseLine(Buffer.from(text).toString('latin1'));
  if (fields === undefined) return 'it does not parse';
  const status = String(fields.status);
  if (status === 'unknown') return 'the row was never gone';
  const same = versions.filter((row) => row?.status === status);
  if (same.length === 0) return `the status was never ${status}`;
  if (!isTerminal(kind, status)) return `${status} is not terminal`;
  const those = same.map((row) => versionInWords(kind, row));
  const like = versionInWords(kind, {
    ...(same[0] as NonNullable<(typeof same)[0]>),
    reason: String(fields.reason),
    exit_code: fields.exitCode === '-' ? null : String(fields.exitCode),
  });
  if (!those.includes(like)) return `${status} was never persisted with that reason and exit_code`;
  return 'no state of the rows that it links to gives that artifact_dir';
}
