import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { driverBench } from '../../test/support/driver-bench.ts';
import { scratch } from '../../test/support/subject-bench.ts';
import { listCases } from '../cases/catalog.ts';

const cases = listCases().filter(({ id }) => id.startsWith('write.'));
const work = scratch();
afterAll(work.remove);

async function run(words: readonly string[], id: string, seed: number) {
  const one = cases.find((listed) => listed.id === id);
  if (one === undefined) throw new Error(`there is no case ${id}`);
  return one.run(await driverBench(work.folder, words, seed));
}

describe('a right driver passes', () => {
  it.each(cases.map(({ id }) => id))('%s', async (id) => {
    for (const seed of [1, 2]) expect(await run(['right.py'], id, seed), `seed ${seed}`).toEqual({ verdict: 'pass' });
  });
});

describe('a wrong one fails', () => {
  it.each([
    ['write.terminal-protection-session', 'LetsTerminalGo', 'is terminal'],
    ['write.terminal-protection-play', 'RollsEventsBack', '0 new rows of admin_events'],
    ['write.terminal-protection-schedule-run', 'ForgetsTimedOut', '"timed_out" is terminal'],
    ['write.membership-guard-play', 'ProtectsFirst', 'is not among the expected ones'],
    ['write.membership-null', 'NullMatchesNothing', 'it answered false'],
    ['write.version-guard-team', 'IgnoresVersion', 'the version is stale'],
    ['write.version-chain-show', 'StaleIsOlder', 'the version is stale'],
    ['write.same-terminal-invocation', 'KeepsReason', '0 new rows of status_transitions'],
    ['write.override-show', 'OverridesUnseen', 'action status_transition_override'],
    ['write.override-needs-both', 'AnybodyOverrides', 'an override needs'],
    ['write.applied-session', 'KeepsVersion', 'column updated_at'],
    ['write.membership-guard-session', 'EndsFirst', 'column ended_at changed'],
    ['write.applied-invocation', 'TouchesNeighbours', 'no business of any call'],
    ['write.aliases', 'AliasInHistory', 'status_transitions.entity_type'],
    ['write.sources', 'ThreeSources', 'it failed: invalid: system'],
    ['write.unknown-reason', 'AnyReason', 'is no reason code'],
    ['write.carried-on', 'DropsMetadata', 'status_transitions.metadata'],
    ['write.version-rank', 'StaleMayLeave', 'it answered true'],
    ['write.guarded-exit-team', 'StaleMayLeave', 'it answered true'],
    ['write.repair-chain-play', 'RejectsOnce', '0 new rows of admin_events'],
    ['write.idle-override-show', 'NoIdleOverride', 'it answered false'],
    ['write.unknown-source', 'AnySource', 'is no source'],
    ['write.unknown-entity-type', 'AnyType', 'is no entity type'],
    ['write.unknown-status', 'AnyStatus', 'session has no status'],
    ['write.unknown-extra-field', 'SkipsFields', 'has no extra field'],
    ['write.extra-fields', 'NoEnd', 'column ended_at is NULL'],
    ['write.extra-fields-elsewhere', 'EndsEverywhere', 'has no extra field "ended_at"'],
    ['write.every-reason', 'LacksAReason', 'show.blocked.no_ready_plays'],
    ['write.bare-calls', 'NeedsActor', "it failed: failed: 'actor'"],
    ['write.missing-record', 'MakesRecords', 'there is no such record'],
  ])('%s by %s', async (id, fault, message) => {
    const outcome = await run(['wrong.py', fault], id, 3);
    expect(outcome).toMatchObject({ verdict: 'fail', message: expect.stringContaining(message) });
  });

  it('and can be repeated without the kit', async () => {
    const { kept = '', repeat = '' } = await run(
      ['wrong.py', 'LetsTerminalGo'],
      'write.terminal-protection-session',
      3,
    );

    const { stdout } = await execa('sh', ['-c', repeat]);

    const answers = stdout.split('\n').map((line) => JSON.parse(line) as { ok?: { applied?: boolean } });
    const bad = JSON.parse(readFileSync(join(kept, 'facts.json'), 'utf8')) as unknown[];
    expect(answers.filter(({ ok }) => ok?.applied === true)).toHaveLength(bad.length);
  });
});
