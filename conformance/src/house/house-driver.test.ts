import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DriverMessage, DriverRequest } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { schemaFaults } from '../runner/schema-faults.ts';
import { HouseDriver } from './house-driver.ts';

const ddl = readFileSync(createRequire(import.meta.url).resolve('@run-completion/schemas/sql/sqlite.sql'), 'utf8');

let home = '';
let db: Database.Database;
let driver: HouseDriver;
let next = 0;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'house-'));
  db = new Database(join(home, 'state.db'));
  db.pragma('journal_mode = WAL');
  db.exec(ddl);
  db.exec("INSERT INTO progressions VALUES ('p', 1, '[]')");
  db.exec(
    "INSERT INTO sessions (id, status, created_at, updated_at, progression_id) VALUES ('s', 'running', 1, 2.5, 'p')",
  );
  driver = new HouseDriver(home);
  ask({ op: 'open' });
});

afterEach(() => {
  ask({ op: 'close' });
  db.close();
  rmSync(home, { recursive: true, force: true });
});

function ask(request: Record<string, unknown>) {
  const said: DriverMessage[] = [];
  driver.answer({ id: next++, ...request } as DriverRequest, (one) => said.push(one));
  const [message] = said;
  if (message === undefined || said.length > 1) throw new Error(`it said ${said.length} things`);
  expect(schemaFaults('driver-message', message)).toEqual([]);
  return 'ok' in message ? message.ok : 'error' in message ? message.error.code : undefined;
}

const write = (status: string, more: Record<string, unknown> = {}) =>
  ask({
    op: 'update_status',
    entity_type: 'run',
    entity_id: 's',
    new_status: status,
    reason_code: 'run.completed.ok',
    source: 'executor',
    ...more,
  });
const applied = expect.objectContaining({ applied: true });
const refused = expect.objectContaining({ applied: false });
const session = () => db.prepare("SELECT * FROM sessions WHERE id = 's'").get() as Record<string, unknown>;
const chain = () => db.prepare('SELECT previous_status, status FROM status_transitions ORDER BY rowid').raw().all();
const events = () => db.prepare('SELECT action FROM admin_events ORDER BY rowid').pluck().all();

it('writes status, reason, extra field, time and history together', () => {
  expect(write('completed', { extra_fields: { ended_at: 7.5 }, actor: 'op-1' })).toEqual(applied);
  expect(session()).toMatchObject({ status: 'completed', status_reason_code: 'run.completed.ok', ended_at: 7.5 });
  const history = db.prepare('SELECT * FROM status_transitions').get();
  expect(history).toMatchObject({ previous_status: 'running', status: 'completed', actor: 'op-1', source: 'executor' });
  expect(history).toMatchObject({ created_at: session()['updated_at'] });
});

it('answers false and writes nothing where a guard does not hold', () => {
  expect(write('completed', { expected_statuses: [null] })).toEqual(refused);
  expect(write('completed', { expected_statuses: [] })).toEqual(refused);
  expect(write('completed', { expected_updated_at: 2.25 })).toEqual(refused);
  expect([chain(), events()]).toEqual([[], []]);
  expect(write('completed', { expected_statuses: ['running'], expected_updated_at: 2.5 })).toEqual(applied);
  expect(write('failed', { expected_statuses: ['running'] })).toEqual(refused);
  expect(events()).toEqual([]);
});

it('matches NULL with a null in the status guard', () => {
  db.exec('UPDATE sessions SET status = NULL');
  expect(write('running', { expected_statuses: [null] })).toEqual(applied);
  expect(chain()).toEqual([[null, 'running']]);
});

it('rejects an exit from a terminal status with one event, and lets an override through with another', () => {
  write('failed');
  expect(write('completed')).toBe('rejected');
  expect(write('failed', { reason_code: 'run.failed.exception' })).toEqual(applied);
  const override = { override: true, override_actor: 'ada', override_justification: 'it was not' };
  expect(write('completed', override)).toEqual(applied);
  expect(events()).toEqual(['status_transition_rejected', 'status_transition_override']);
  expect(chain()).toEqual([
    ['running', 'failed'],
    ['failed', 'failed'],
    ['failed', 'completed'],
  ]);
});

it.each([
  ['status', { new_status: 'merged' }],
  ['reason code', { reason_code: 'run.completed' }],
  ['source', { source: 'me' }],
  ['entity type', { entity_type: 'branch' }],
  ['extra field', { extra_fields: { updated_at: 1 } }],
  ['half an override', { override: true, override_actor: 'ada' }],
])('refuses an unknown %s unseen', (_what, more) => {
  expect(write('completed', { entity_id: 'nobody', ...more })).toBe('invalid');
});

it('says so where there is no such record, and where it cannot do a thing', () => {
  expect(write('completed', { entity_id: 'nobody' })).toBe('not_found');
  expect(ask({ op: 'dump', entity_type: 'session', entity_id: 's' })).toBe('unsupported');
});

it('leaves a row of history for each raw change, under one name a call', () => {
  const changes = [
    { set: { kind: 'session', id: 's', status: null, updated_at: 9 } },
    { delete: { kind: 'session', id: 's' } },
    { put: { kind: 'session', id: 's', status: 'failed', created_at: 5 } },
  ];
  expect(ask({ op: 'change', changes })).toEqual(applied);
  expect(session()).toMatchObject({ status: 'failed', updated_at: 5 });
  expect(chain()).toEqual([
    ['running', ''],
    [null, 'deleted'],
    [null, 'failed'],
  ]);
  expect(db.prepare('SELECT DISTINCT actor FROM status_transitions').pluck().all()).toEqual([
    `${process.pid}-${next - 1}`,
  ]);
});
