import type { Finding } from '../history/finding.ts';
import { groupBy } from '../history/group-by.ts';
import { coloursFor } from './colours.ts';
import type { Io } from './io.ts';
import { printable } from './printable.ts';
import type { StoreVerdict } from './store-verdict.ts';

/** So many remarks are told in full; the others are counted. */
const told = 10;

/** What can be done, by check: whoever reads this has the store in front of them and no other tool. */
const remedies: Readonly<Record<string, string>> = {
  P1: 'Find out which of the two is true (a backup, the folder of the run, its log). If it is the history, write its last status again through a guarded write, with an override where the record is terminal; rows of history are best left alone.',
  P2: 'Find out which row is missing or too much (a backup, the log of the writers named as actor). Two writers that did not see each other leave such rows; rows of history are best left alone.',
  P3: 'Ask the writer that the row names (actor, source, reason) whether the run was really over. If it was, set it right by an override with a name and a justification.',
  P4: 'The event tells of something that cannot have been so; look for a second store that was copied into this one, or for a writer of another make.',
  P5: 'What `li wait` tells as the reason may be wrong. A rewrite of the same status with the right reason, through a guarded write, sets it right.',
};

/** The verdict for people: what was looked at, what is broken and what could be done, and what is merely odd. */
export function storeInWords(
  { store, verdict, looked, findings }: StoreVerdict,
  io: Pick<Io, 'stdout' | 'env'>,
): string {
  const colours = coloursFor(io.stdout, io.env);
  const broken = findings.filter(({ grave }) => grave === 'violation');
  const remarks = findings.filter(({ grave }) => grave === 'advisory');
  const records = groupBy(broken, ({ record }) => `${record.entity_type} ${record.entity_id}`);
  const { judged, rows, events, foreign } = looked;
  const without = Math.max(0, looked.records - judged);
  const lines = [
    colours.bold(printable(store, true)),
    `  looked at ${count(judged, 'record')} with ${count(rows, 'row')} of history and ${count(events, 'event')} of rejections and overrides`,
    ...(without > 0 ? [`  ${count(without, 'record')} without history: nothing to judge there, and no fault`] : []),
    ...(foreign > 0 ? [`  ${count(foreign, 'row')} of history of other things than this contract speaks of`] : []),
    '',
  ];
  for (const [record, found] of records) {
    lines.push(colours.bold(printable(record, true)));
    for (const one of found) lines.push(...inWords(one, true));
    lines.push('');
  }
  if (remarks.length > 0) {
    lines.push('Worth a look, though nothing is broken by it:');
    for (const one of remarks.slice(0, told)) {
      lines.push(`  ${printable(`${one.record.entity_type} ${one.record.entity_id}`, true)}`, ...inWords(one, false));
    }
    if (remarks.length > told) lines.push(`  and ${remarks.length - told} more; --json has all of them`);
    lines.push('');
  }
  lines.push(colours.bold(sum(verdict, broken.length, records.size)), '');
  return lines.join('\n');
}

function inWords({ sentences, requirements, check }: Finding, grave: boolean): string[] {
  const remedy = grave ? remedies[check] : undefined;
  return [
    ...sentences.map((sentence) => `  ${printable(sentence, true)}`),
    ...(requirements.length > 0 ? [`  broken: ${requirements.join(', ')}`] : []),
    ...(remedy === undefined ? [] : [`  what could be done: ${remedy}`]),
  ];
}

function sum(verdict: StoreVerdict['verdict'], broken: number, records: number): string {
  if (verdict === 'not-judged') return 'NOT JUDGED: the store has no history of statuses.';
  if (verdict === 'sound') return 'SOUND: the rows contradict neither each other nor the contract.';
  return `BROKEN: ${count(broken, 'contradiction')} in ${count(records, 'record')}. Nothing was changed.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
