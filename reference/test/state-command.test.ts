import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from './folder.ts';
import { li } from './li.ts';
import { world } from './world.ts';

const set = ['state', 'set', 'a', 'failed', '--reason', 'run.failed.exception'];

test('a store is made, filled, moved, shown and waited on', async () => {
  const home = join(folder(), 'new');
  const run = (...args: string[]) => li(args, { home });
  expect(await run('state', 'init')).toMatchObject({ code: 0, stdout: 'made $LIONAGI_HOME/state.db\n', stderr: '' });
  expect(readdirSync(home)).toEqual(['state.db']);
  await run('state', 'add', 'invocation', 'inv');
  await run('state', 'add', 'session', 'ses', '--invocation', 'inv', '--run-id', 'other');
  await run('state', 'add', 'play', 'play', '--session', 'ses', '--show', 'launch');
  const added = await run(
    ...['state', 'add', 'schedule_run', 'sched', '--schedule', 'nightly'],
    ...['--invocation', 'inv', '--exit-code', '-9223372036854775808'],
  );
  expect(added).toMatchObject({ code: 0, stdout: 'added schedule_run sched\n', stderr: '' });

  const moves = [
    ['inv', 'completed', 'run.completed.ok'],
    ['other', 'timed_out', 'run.timed_out.deadline'],
    ['pla', 'merged', 'play.merged.ok'],
    ['sched', 'skipped', 'schedule.skipped.overlap'],
  ] as const;
  for (const [id, status, reason] of moves)
    expect(await run('state', 'set', id, status, '--reason', reason)).toMatchObject({ code: 0, stderr: '' });

  const refused = await run('state', 'set', 'ses', 'completed', '--reason', 'run.completed.ok');
  expect(refused).toMatchObject({
    code: 77,
    stdout: '',
    stderr: expect.stringMatching(/^li: session ses is over \(timed_out\) and cannot become completed; a repair .*\n$/),
  });

  const shown = await run('state', 'show', 'ses');
  expect(shown.stdout).toContain('  status     timed_out, over\n');
  expect(shown.stdout).toMatch(/\n {4}\S+Z {2}running -> timed_out {2}run\.timed_out\.deadline {2}by admin\n$/);

  const json = await run('state', 'show', 'sched', '--json');
  expect(json.stdout).toMatch(/^\{.*"exit_code":-9223372036854775808\}\n$/);
  expect(JSON.parse(json.stdout)).toMatchObject({
    kind: 'schedule_run',
    id: 'sched',
    status: 'skipped',
    over: true,
    reason: 'schedule.skipped.overlap',
    session: 'ses',
    history: [{ from: 'queued', to: 'skipped', reason: 'schedule.skipped.overlap', source: 'admin', actor: null }],
  });

  await run('state', 'add', 'branch', 'twig', '--session', 'ses');
  expect((await run('wait', 'twig')).stdout).toMatch(/^ses\tstatus=timed_out\t/);

  const ended = await run('wait', 'sched', 'play');
  expect(ended.stdout).toContain(`sched\tstatus=skipped\treason=schedule.skipped.overlap\t`);
  expect(ended.stdout).toContain(`\tartifact_dir=${home}/runs/ses\texit_code=-9223372036854775808\n`);
  expect(ended.code).toBe(1);
}, 120_000);

test('no store, and a folder in which none can be made', async () => {
  const home = join(folder(), 'new');
  expect(await li(['state', 'show', 'a'], { home })).toMatchObject({ code: 66, stdout: '' });
  expect(await li(['state', 'init'], { home: '/dev/null/nowhere' })).toMatchObject({
    code: 69,
    stdout: '',
    stderr: expect.stringMatching(/^li: cannot make the state database \$LIONAGI_HOME\/state\.db \(\w+\); .*\n$/),
  });
});

test.each([
  [['state', 'init'], 65, 'exists'],
  [['state', 'add', 'session', 'a'], 65, 'already'],
  [['state', 'add', 'session', 'b', '--status', 'merged'], 65, 'no status of a session'],
  [['state', 'add', 'session', 'b', '--exit-code', '1'], 65, 'has no exit code'],
  [['state', 'add', 'play', 'b', '--session', 'nope'], 65, 'does not take this row'],
  [['state', 'add', 'branch', 'b'], 65, 'belongs to a session'],
  [['state', 'add', 'branch', 'b', '--session', 'a', '--status', 'failed'], 64, 'no other option'],
  [['state', 'add', 'session', 'b', '--show', 's'], 64, '--show belongs to a play'],
  [['state', 'add', 'play', 'b', '--exit-code', '9223372036854775808'], 64, 'integer of 64 bits'],
  [['state', 'add', 'team', 'b'], 64, 'team'],
  [['state', 'set', 'nope', 'failed', '--reason', 'legacy.imported'], 67, 'no run is called "nope"'],
  [['state', 'set', 'a', 'failed', '--reason', 'nope'], 65, 'no reason code'],
  [['state', 'set', 'a', 'failed'], 64, 'reason'],
  [[...set, '--override'], 65, 'actor and a justification'],
  [[...set, '--type', 'nope'], 65, 'no entity type'],
  [[...set, '--type', 'team'], 65, 'status of a team'],
  [['state', 'set', 'b', 'archived', '--type', 'team', '--reason', 'legacy.imported'], 67, 'there is no team b'],
  [[...set, '--ended-at', 'now'], 64, '--ended-at takes a number'],
  [[...set, '--evidence', '{}'], 64, '--evidence takes a JSON list'],
  [[...set, '--metadata', '{'], 64, '--metadata is no JSON'],
  [['state', 'show', 'nope'], 67, 'no run is called "nope"'],
  [['bogus'], 64, 'bogus'],
])('%j ends with %i and one line', async (args, code, problem) => {
  const { home } = world({ kind: 'session', id: 'a' });
  const ended = await li(args, { home });
  expect(ended).toMatchObject({ code, stdout: '' });
  expect(ended.stderr).toMatch(/^li: .*\n$/);
  expect(ended.stderr).toContain(problem);
});

test('guards, repairs and their answers for programs', async () => {
  const { home, db } = world({ kind: 'session', id: 'a' });
  const run = (...args: string[]) => li([...set, ...args, '--json'], { home });
  const lost = await run('--expect', 'completed,null');
  expect(lost).toMatchObject({ code: 75, stdout: '{"applied":false,"guard":"status"}\n', stderr: '' });
  const stale = await run('--expect-updated-at', '999.5');
  expect(stale).toMatchObject({ code: 75, stdout: '{"applied":false,"guard":"version"}\n', stderr: '' });
  const applied = await run('--expect', 'running', '--expect-updated-at', '1000', '--ended-at', '1234.5');
  expect(applied).toMatchObject({ code: 0, stdout: '{"applied":true,"from":"running","status":"failed"}\n' });
  expect(db.prepare('SELECT status, ended_at FROM sessions').get()).toEqual({ status: 'failed', ended_at: 1234.5 });

  const repair = ['--override', '--override-actor', 'ada', '--justification', 'the log says so'];
  const mended = ['state', 'set', 'a', 'completed', '--reason', 'run.completed.ok', ...repair];
  expect(await li(mended, { home })).toMatchObject({ code: 0, stdout: 'session a: failed -> completed\n' });
  expect(db.prepare('SELECT action, actor FROM admin_events').all()).toEqual([
    { action: 'status_transition_override', actor: 'ada' },
  ]);
});

test('a home in which the system makes no folder is an error, and not an endless try', async () => {
  expect(await li(['state', 'init'], { home: '/proc/nowhere' })).toMatchObject({ code: 69, stdout: '' });
});
