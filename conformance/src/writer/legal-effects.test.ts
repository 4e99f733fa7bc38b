import { describe, expect, it } from 'vitest';
import type { WriteCall } from '../history/history.ts';
import { type Before, legalEffects } from './legal-effects.ts';

const call: WriteCall = {
  entity_type: 'session',
  entity_id: 's',
  new_status: 'failed',
  reason_code: 'run.failed.exception',
};
const running: Before = { status: 'running', updatedAt: 10 };
const over: Before = { status: 'completed', updatedAt: 10 };
const repair = { override: true, override_actor: 'ada', override_justification: 'it was wrong' };

/** Answers and events in short: `true`, `false`, `error`, with `+override` or `+rejected`. */
function legal(before: Before | null, more: Partial<WriteCall> = {}): string[] {
  const words = { applied: 'true', refused: 'false', error: 'error' };
  return legalEffects(before, { ...call, ...more }).map(
    ({ answer, event }) => `${words[answer]}${event === null ? '' : `+${event}`}`,
  );
}

describe('a guarded write', () => {
  it.each<[string, Before | null, Partial<WriteCall>, string[]]>([
    ['without a guard is applied', running, {}, ['true']],
    ['of NULL is applied', { status: null, updatedAt: 10 }, {}, ['true']],
    ['of a word that no vocabulary has is applied', { status: 'COMPLETED', updatedAt: 10 }, {}, ['true']],
    ['of no record fails', null, {}, ['error']],
    ['with its status expected is applied', running, { expected_statuses: ['completed', 'running'] }, ['true']],
    ['with another status expected is false', running, { expected_statuses: ['completed'] }, ['false']],
    ['with nothing expected is false', running, { expected_statuses: [] }, ['false']],
    ['with NULL expected is applied to NULL', { status: null, updatedAt: 10 }, { expected_statuses: [null] }, ['true']],
    ['with NULL expected is false of any other', running, { expected_statuses: [null] }, ['false']],
    ['with the current version is applied', running, { expected_updated_at: 10 }, ['true']],
    ['with a stale version is false', running, { expected_updated_at: 9.5 }, ['false']],
  ])('%s', (_what, before, more, due) => {
    expect(legal(before, more)).toEqual(due);
  });
});

describe('a terminal status', () => {
  it.each<[string, Partial<WriteCall>, string[]]>([
    ['is not left', {}, ['error+rejected']],
    ['is not left when it is expected', { expected_statuses: ['completed'] }, ['error+rejected']],
    ['is a plain no where another is expected', { expected_statuses: ['running'] }, ['false']],
    ['may be either with a stale version', { expected_updated_at: 9 }, ['false', 'error+rejected']],
    ['is a plain no with both', { expected_updated_at: 9, expected_statuses: ['running'] }, ['false']],
    ['can be written again', { new_status: 'completed' }, ['true']],
    ['can be repaired', repair, ['true+override']],
    ['is not repaired by nobody', { ...repair, override_actor: '' }, ['error']],
    ['is not repaired for no reason', { ...repair, override_justification: null }, ['error']],
    ['is not repaired with a stale version', { ...repair, expected_updated_at: 9 }, ['false', 'false+override']],
    ['may be repaired to itself', { ...repair, new_status: 'completed' }, ['true', 'true+override']],
  ])('%s', (_what, more, due) => {
    expect(legal(over, more)).toEqual(due);
  });
});

describe('a word that no vocabulary has', () => {
  it.each<[Partial<WriteCall>]>([
    [{ entity_type: 'branch' }],
    [{ new_status: 'merged' }],
    [{ reason_code: 'no.such.code' }],
    [{ source: 'operator' }],
    [{ extra_fields: { name: 'x' } }],
    [{ entity_type: 'play', new_status: 'merged', extra_fields: { ended_at: 1 } }],
  ])('%j is refused unseen, over or not', (more) => {
    expect([legal(running, more), legal(over, more), legal(null, more)]).toEqual([['error'], ['error'], ['error']]);
  });

  it('another word for an entity type may be taken for one', () => {
    expect(legal(running, { entity_type: 'run' })).toEqual(['true', 'error']);
  });
});
