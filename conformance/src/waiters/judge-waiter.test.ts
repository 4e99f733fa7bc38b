import { expect, it } from 'vitest';
import { type Asked, judgeWaiter } from './judge-waiter.ts';
import { PersistedStates } from './persisted-states.ts';
import type { Watched } from './subject-waiter.ts';
import type { DoneAct } from './writer-acts.ts';

// A play goes from running to merged, is moved to blocked, and goes away; a session stays completed.
const records = [
  { kind: 'session' as const, id: 's', status: 'completed', reason: 'run.completed.ok' },
  { kind: 'play' as const, id: 'p', status: 'running', reason: 'run.started.ok', exit_code: 1, session: 's' },
];
const versions = [
  { status: 'merged', reason: 'play.merged.ok', exit_code: 0 },
  { status: 'blocked', reason: 'play.blocked.dep_failed', exit_code: -9 },
];
const done: DoneAct[] = [
  ...versions.map((version, at) => ({
    tag: `${at}`,
    changes: [{ set: { kind: 'play' as const, id: 'p', ...version } }],
    began: BigInt(100 * (at + 1)),
    ended: BigInt(100 * (at + 1) + 10),
  })),
  { tag: '2', changes: [{ delete: { kind: 'play', id: 'p' } }], began: 300n, ended: 310n },
];
const history = done.map(({ tag }) => ({
  entity_type: 'play',
  entity_id: 'p',
  status: '',
  reason_code: '',
  actor: tag,
  created_at: 1,
}));
const store = { states: new PersistedStates(records, done, history), home: '/h' };

const session = 's\tstatus=completed\treason=run.completed.ok\tartifact_dir=/h/runs/s\texit_code=-\n';
const merged = 'p\tstatus=merged\treason=play.merged.ok\tartifact_dir=/h/runs/s\texit_code=0\n';
const blocked = 'p\tstatus=blocked\treason=play.blocked.dep_failed\tartifact_dir=/h/runs/s\texit_code=-9\n';
const gone = 'p\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n';

const asked = (times: { s?: number; p?: number }, unknown = 0): Asked => ({
  runs: new Map([
    ...(times.s ? [['s', { run: { kind: 'session' as const, id: 's' }, times: times.s }] as const] : []),
    ...(times.p ? [['p', { run: { kind: 'play' as const, id: 'p' }, times: times.p }] as const] : []),
  ]),
  unknown,
});

/** A waiter that wrote those lines, each at its instant, and exited. */
function watched(lines: readonly (readonly [string, bigint])[], code: number, started = 50n): Watched {
  let bytes = 0;
  return {
    argv: [],
    started,
    stdout: Buffer.from(lines.map(([text]) => text).join('')),
    arrivals: lines.map(([text, at]) => {
      bytes += Buffer.byteLength(text);
      return { bytes, at };
    }),
    stderr: Buffer.alloc(0),
    ended: { how: 'exit', code },
  };
}

const fault = (one: Watched, what: Asked) => judgeWaiter(store, one, what)?.message;

it.each([
  [
    'both runs',
    watched(
      [
        [session, 60n],
        [merged, 150n],
      ],
      0,
    ),
    asked({ s: 1, p: 1 }),
  ],
  ['a version that may just have been committed', watched([[blocked, 205n]], 1), asked({ p: 1 })],
  ['an older version, by one who started before it was gone', watched([[merged, 250n]], 0, 205n), asked({ p: 1 })],
  ['all at the exit', watched([[`${merged}${session}`, 900n]], 0), asked({ s: 1, p: 1 })],
  ['a run that vanished', watched([[gone, 305n]], 2), asked({ p: 1 })],
  ['a run that was away when it was looked for', watched([[session, 400n]], 2, 320n), asked({ s: 1, p: 1 })],
  ['an unknown id', watched([[session, 60n]], 2), asked({ s: 1 }, 1)],
  [
    'a run that was named twice and told differently',
    watched(
      [
        [merged, 150n],
        [blocked, 250n],
      ],
      1,
    ),
    asked({ p: 2 }),
  ],
] as const)('finds nothing wrong with %s', (_what, one, what) => {
  expect(fault(one, what)).toBeUndefined();
});

const torn = merged.replace('play.merged.ok', 'play.blocked.dep_failed');
it.each([
  ['a status before its time', watched([[merged, 90n]], 0), 'the status was never merged'],
  ['a status after its time', watched([[merged, 320n]], 0, 220n), 'the status was never merged'],
  ['a pending status', watched([[merged.replace('merged', 'running'), 150n]], 0), 'running is not terminal'],
  [
    'a reason of another version',
    watched([[torn, 250n]], 0),
    'merged was never persisted with that reason and exit_code',
  ],
  ['another folder', watched([[merged.replace('runs/s', 'runs/p'), 150n]], 0), 'gives that artifact_dir'],
  ['a row that was there', watched([[gone, 250n]], 2), 'the row was never gone'],
  [
    'a line too many',
    watched(
      [
        [merged, 150n],
        [blocked, 250n],
      ],
      1,
    ),
    'told of p 2 times, though it was named once',
  ],
  ['another run', watched([[session, 60n]], 0), 'was not asked for'],
  ['no line at all', watched([['merged\n', 150n]], 0), 'no line of the grammar'],
  ['a missed run', watched([], 0, 120n), 'missed play p'],
  ['a wrong exit', watched([[blocked, 250n]], 0), 'exit 0, where its lines give 1'],
] as const)('finds %s', (_what, one, words) => {
  const missed = _what === 'a missed run';
  // The row goes in the end, so whoever prints nothing may not have found it.
  const whole = missed ? { ...store, states: new PersistedStates(records, done.slice(0, 2), history) } : store;
  expect(judgeWaiter(whole, one, asked({ p: 1 }))?.message).toContain(words);
});

it('tells which versions there were', () => {
  expect(fault(watched([[torn, 250n]], 0), asked({ p: 1 }))).toContain(
    'had 3 versions, one after another: running (run.started.ok, exit_code 1); merged (play.merged.ok, exit_code 0); blocked (play.blocked.dep_failed, exit_code -9).',
  );
});

it('judges what was whole of a waiter whose time was up', () => {
  const one = { ...watched([[`${merged}p\tsta`, 150n]], 0), ended: { how: 'timeout' as const, seconds: 5 } };
  expect(judgeWaiter(store, one, asked({ p: 1 }))).toMatchObject({ timeout: true });
});
