import { expect, onTestFinished, test } from 'vitest';
import { world } from '../../../test/world.ts';
import type { NewRecord } from '../../write/new-record.ts';
import { openStore } from './open-store.ts';

const session = (id: string, more: Partial<NewRecord> = {}): NewRecord => ({ kind: 'session', id, ...more });

/** What each token leads to, as `kind id`, `missing` or `ambiguous: ids`. */
function resolve(records: readonly NewRecord[], tokens: readonly string[], sql = ''): string[] {
  const { path, db } = world(...records);
  db.exec(sql);
  const store = openStore(path, path);
  onTestFinished(() => store.close());
  return store.resolve(tokens).map((found) => {
    if (found.is === 'found') return `${found.record.kind} ${found.record.id}`;
    return found.is === 'ambiguous' ? `ambiguous: ${found.candidates.join(' ')}` : found.is;
  });
}

test('an exact id wins over every prefix, of whatever kind', () => {
  const records: NewRecord[] = [session('abc1'), session('abc2'), { kind: 'schedule_run', id: 'abc' }, session('xy')];
  expect(resolve(records, ['abc', 'abc1', 'x', 'z', ''])).toEqual([
    'schedule_run abc',
    'session abc1',
    'session xy',
    'missing',
    'missing',
  ]);
});

test('the same exact id in several kinds is the session, then the invocation, then the play', () => {
  const of = (...kinds: NewRecord['kind'][]) => kinds.map((kind) => ({ kind, id: 'same' }));
  expect(resolve(of('schedule_run', 'play', 'invocation', 'session'), ['same', 'sam'])).toEqual([
    'session same',
    'session same',
  ]);
  expect(resolve(of('schedule_run', 'play', 'invocation'), ['same'])).toEqual(['invocation same']);
  expect(resolve(of('schedule_run', 'play'), ['same'])).toEqual(['play same']);
});

test('a prefix that fits two of sessions, invocations and plays is ambiguous; a schedule_run comes last', () => {
  const records: NewRecord[] = [
    session('ab1'),
    { kind: 'play', id: 'ab2' },
    { kind: 'invocation', id: 'cd1' },
    { kind: 'schedule_run', id: 'cd2' },
    { kind: 'schedule_run', id: 'ef1' },
    { kind: 'schedule_run', id: 'ef2' },
  ];
  expect(resolve(records, ['ab', 'ab1', 'cd', 'cd2', 'ef', 'ef1'])).toEqual([
    'ambiguous: ab1 ab2',
    'session ab1',
    'invocation cd1',
    'schedule_run cd2',
    'ambiguous: ef1 ef2',
    'schedule_run ef1',
  ]);
});

test('a prefix is literal and heeds case', () => {
  const ids = ['100%x', '1000x', 'a_b1', 'aXb2', 'Case1', 'żółć', 'n\u0000ul'];
  expect(
    resolve(
      ids.map((id) => session(id)),
      ['100%', 'a_b', '%', '_', 'case', 'Case', 'żó', 'n'],
    ),
  ).toEqual([
    'session 100%x',
    'session a_b1',
    'missing',
    'missing',
    'missing',
    'session Case1',
    'session żółć',
    'session n\u0000ul',
  ]);
});

test('a branch stands for its session, and a run id for its newest session', () => {
  const branch =
    "INSERT INTO progressions (id, created_at) VALUES ('p', 1);" +
    "INSERT INTO branches (id, session_id, created_at, progression_id) VALUES ('branch-1', 's1', 1, 'p');" +
    "UPDATE sessions SET updated_at = 2000 WHERE id = 's3'";
  const records = [session('s1'), session('s2', { runId: 'run-1' }), session('s3', { runId: 'run-1' })];
  expect(resolve(records, ['branch-1', 'branch', 'run-1', 'run', 'r', 'b'], branch)).toEqual([
    'session s1',
    'session s1',
    'session s3',
    'session s3',
    'session s3',
    'session s1',
  ]);
});

test('a prefix of an id and of the run id of another session is ambiguous, of its own is not', () => {
  const records = [session('ab1', { runId: 'zz' }), session('cd1', { runId: 'ab9' }), session('ef1', { runId: 'ef9' })];
  expect(resolve(records, ['ab', 'ef', 'ab9'])).toEqual(['ambiguous: ab1 cd1', 'session ef1', 'session cd1']);
});
