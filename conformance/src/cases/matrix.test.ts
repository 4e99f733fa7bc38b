import type { RunRecord } from '@run-completion/schemas/types';
import { describe, expect, test } from 'vitest';
import { pieces } from '../oracle/tokens.ts';
import { type RunKind, registeredReasons, runKinds, terminalStatuses } from '../oracle/vocabulary.ts';
import { goldenFiles } from './golden-files.ts';
import { loadGoldenCase } from './load-golden-case.ts';

const registered = new Set(registeredReasons());
const allLinks = ['present', 'absent', 'dangling'];
const allCodes = [
  'none',
  '0',
  'positive',
  'negative',
  '9223372036854775807',
  '-9223372036854775808',
  '9007199254740993',
];

const links: Readonly<Record<RunKind, readonly string[]>> = {
  session: allLinks,
  // Sessions link to an invocation and not the other way round, so that there is nothing that could dangle.
  invocation: ['present', 'absent'],
  play: allLinks,
  schedule_run: allLinks,
};

const codes: Readonly<Record<RunKind, readonly string[]>> = {
  session: ['none'],
  invocation: ['none'],
  play: allCodes,
  schedule_run: allCodes,
};

/** Status, reason, link and exit code of a record, each as the class it stands for. */
function classOf(record: RunRecord, all: readonly RunRecord[]): string {
  return [record.status, reasonClass(record), linkClass(record, all), codeClass(record)].join(' ');
}

function reasonClass({ reason }: RunRecord): string {
  if (reason === undefined || reason === null) return 'missing';
  return registered.has(reason) ? 'registered' : 'unregistered';
}

function linkClass({ kind, id, session, invocation }: RunRecord, all: readonly RunRecord[]): string {
  if (kind === 'invocation') return all.some((one) => one.invocation === id) ? 'present' : 'absent';
  const [parent, link] = kind === 'play' ? ['session', session] : ['invocation', invocation];
  if (link === undefined || link === null) return 'absent';
  return all.some((one) => one.kind === parent && one.id === link) ? 'present' : 'dangling';
}

function codeClass({ exit_code: code }: RunRecord): string {
  if (code === undefined || code === null) return 'none';
  if (typeof code === 'string' || code === 0) return String(code);
  return code > 0 ? 'positive' : 'negative';
}

function product(...lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>((all, list) => all.flatMap((head) => list.map((one) => `${head} ${one}`.trim())), ['']);
}

const cases = goldenFiles().map(({ path, name }) => loadGoldenCase(path, name));

describe.each(runKinds)('the matrix of a %s', (kind) => {
  const matrix = cases.find(({ id }) => id === `matrix.${kind.replace('_', '-')}`) ?? expect.unreachable(kind);
  const { records } = matrix.world;
  const named = new Set(matrix.argv.flatMap(pieces));

  test('has every combination of terminal status, reason, link and exit code', () => {
    const found = records.filter((one) => one.kind === kind && named.has(one.id)).map((one) => classOf(one, records));
    const reasons = ['registered', 'missing', 'unregistered'];
    const wanted = product(terminalStatuses(kind), reasons, links[kind], codes[kind]);
    expect(wanted.length).toBeGreaterThan(30);
    expect(wanted.filter((one) => !found.includes(one))).toEqual([]);
  });

  test('has one line for each run, and one answer', () => {
    const { expect: answer } = matrix;
    if (!('stdout' in answer)) expect.unreachable('several answers');
    else expect(answer.stdout.flat()).toHaveLength(named.size);
  });
});
