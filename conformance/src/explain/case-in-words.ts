import type { Case, Change, RunRecord, Step } from '@run-completion/schemas/types';
import { legalOf, planOf } from '../cases/plan-of.ts';
import { shellWords } from '../engine/shell.ts';
import { exitInWords } from '../judge/exit-legal.ts';
import { visible } from '../judge/visible.ts';
import type { CountedLine, LegalAnswer } from '../legal.ts';

/** No reader follows more rows than this; a matrix of records is told by its first ones. */
const shownRows = 30;

/** The world, command line, steps and legal answers of a case file, as indented lines. Ids are renamed when it is run. */
export function caseInWords(one: Case): string[] {
  const { world, argv, steps } = planOf(one);
  const store = world.store ?? 'present';
  return [
    `  world  store ${store}${world.records.length === 0 ? ', no records' : ''}`,
    ...few(world.records.map((record) => `         ${recordInWords(record)}`)),
    `  argv   wait ${shellWords(argv)}`,
    ...steps.map((step, index) => `  ${index === 0 ? 'steps ' : '      '} ${stepInWords(step)}`),
    ...legalOf(one).flatMap(answerInWords),
  ];
}

function recordInWords({ kind, id, ...fields }: RunRecord): string {
  const told = Object.entries(fields).map(
    ([name, value]) => `${name}=${value === null ? 'NULL' : inline(String(value))}`,
  );
  return [kind, inline(id), ...told].join('  ');
}

function stepInWords(step: Step): string {
  switch (step.do) {
    case 'await':
      return step.what === 'ready' ? 'await until it is up' : 'await until it has seen all that was committed';
    case 'commit':
      return `commit ${step.changes.map(changeInWords).join('; ')}`;
    case 'signal':
      return `send ${step.signal}`;
    case 'lock':
      return "take the store's write lock";
    case 'unlock':
      return 'give the write lock back';
    case 'close':
      return 'close the reading end of standard output';
    case 'exit':
      return 'await the exit';
    default:
      return 'start';
  }
}

function changeInWords(change: Change): string {
  if ('delete' in change) return `delete ${change.delete.kind} ${inline(change.delete.id)}`;
  return 'put' in change ? `insert ${recordInWords(change.put)}` : `set ${recordInWords(change.set)}`;
}

function answerInWords({ phases, exit, stderr }: LegalAnswer, index: number): string[] {
  const lines = phases.flatMap((phase, at) => [
    ...(at === 0 ? [] : ['         then']),
    ...few(phase.map((line) => `         ${lineInWords(line)}`)),
  ]);
  const said =
    stderr === undefined
      ? ''
      : `, standard error ${stderr === 'nonempty' ? 'not empty' : `names ${stderr.names.map(inline).join(', ')}`}`;
  return [
    `  ${index === 0 ? 'legal ' : 'or    '} ${exitInWords(exit)}${said}, standard output${lines.length === 0 ? ' empty' : ''}`,
    ...lines,
  ];
}

function lineInWords({ text, least, most }: CountedLine): string {
  const times = least === 1 && most === 1 ? '' : `  (${least} to ${most} times)`;
  return `${visible(Buffer.from(text).toString('latin1'))}${times}`;
}

function few(lines: readonly string[]): string[] {
  if (lines.length <= shownRows) return [...lines];
  return [...lines.slice(0, shownRows), `         and ${lines.length - shownRows} more`];
}

function inline(text: string): string {
  return visible(Buffer.from(text).toString('latin1'));
}
