import type Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { world } from '../../test/world.ts';
import { entityTables } from '../domain/entity.ts';
import { vocabulary } from '../domain/vocabulary.ts';
import type { StatusWrite } from './status-write.ts';
import { StatusWriter } from './status-writer.ts';

const done: StatusWrite = { newStatus: 'completed', reasonCode: 'run.completed.ok' };

/** A store with a session `a`, running unless told, and a writer whose clock stands at 2000. */
function session(status: string | null = 'running', now = () => 2_000) {
  const made = world({ kind: 'session', id: 'a' }, { kind: 'session', id: 'other' });
  made.db.prepare("UPDATE sessions SET status = ? WHERE id = 'a'").run(status);
  const writer = new StatusWriter({ path: made.path, shown: 'the store', runsRoot: '', busyTimeout: 50 }, now);
  onTestFinished(() => writer.close());
  return { ...made, writer };
}

/** Everything that a guarded write could touch. */
function all(db: Database.Database): unknown {
  const tables = [...Object.values(entityTables), 'status_transitions', 'admin_events'];
  return tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY id`).all());
}

function rows(db: Database.Database, table: string): Record<string, unknown>[] {
  return db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all() as Record<string, unknown>[];
}

describe('what is written', () => {
  test('status, reason, extra field, version and history, together', () => {
    const { db, writer } = session();
    const write: StatusWrite = {
      ...done,
      reasonSummary: 'all well',
      evidenceRefs: [{ kind: 'log', ref: 'x' }],
      source: 'agent',
      actor: 'ada',
      metadata: { try: 1 },
      extraFields: { ended_at: 1999.5 },
    };
    expect(writer.updateStatus('session', 'a', write)).toBe(true);
    expect(rows(db, 'sessions')[0]).toMatchObject({
      id: 'a',
      status: 'completed',
      status_reason_code: 'run.completed.ok',
      status_reason_summary: 'all well',
      status_evidence_refs: '[{"kind":"log","ref":"x"}]',
      ended_at: 1999.5,
      updated_at: 2000,
    });
    expect(rows(db, 'sessions')[1]).toMatchObject({ id: 'other', status: 'running', updated_at: 1000 });
    expect(rows(db, 'status_transitions')).toEqual([
      {
        id: expect.any(String),
        entity_type: 'session',
        entity_id: 'a',
        previous_status: 'running',
        status: 'completed',
        reason_code: 'run.completed.ok',
        reason_summary: 'all well',
        evidence_refs: '[{"kind":"log","ref":"x"}]',
        source: 'agent',
        actor: 'ada',
        created_at: 2000,
        metadata: '{"try":1}',
      },
    ]);
    expect(rows(db, 'admin_events')).toEqual([]);
  });

  test.each(Object.entries(vocabulary.entity_aliases))('%s stands for %s', (word, entity) => {
    const { db, writer } = session();
    const [first = ''] = vocabulary.terminal[entity as keyof typeof vocabulary.terminal];
    const write = { newStatus: first, reasonCode: 'run.completed.ok' };
    if (entity !== 'session')
      expect(() => writer.updateStatus(word, 'none', write)).toThrow(`there is no ${entity} none`);
    else {
      expect(writer.updateStatus(word, 'a', write)).toBe(true);
      expect(rows(db, 'status_transitions')[0]?.['entity_type']).toBe('session');
    }
  });

  test('the version always grows, though the clock stands or steps back', () => {
    let now = 2_000;
    const { db, writer } = session('running', () => now);
    const version = () => Number(db.prepare("SELECT updated_at FROM sessions WHERE id = 'a'").pluck().get());
    const versions = [version()];
    for (const time of [2_000, 2_000, 1_500, 2_000.25]) {
      now = time;
      writer.updateStatus('session', 'a', { newStatus: 'running', reasonCode: 'run.started.ok' });
      versions.push(version());
    }
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
    expect(versions.at(-1)).toBe(2_000.25);
    expect(versions[3]).toBeCloseTo(2_000, 6);
  });
});

describe('what is refused unseen', () => {
  test.each<[string, string, Partial<StatusWrite>]>([
    ['entity type', 'sessionz', {}],
    ['status', 'session', { newStatus: 'merged' }],
    ['reason code', 'session', { reasonCode: 'no.such.reason' }],
    ['source', 'session', { source: 'nobody' }],
    ['extra field', 'session', { extraFields: { run_id: 'x' } }],
    ['extra field', 'play', { newStatus: 'merged', extraFields: { ended_at: 1 } }],
    ['override', 'session', { override: true, overrideActor: 'ada' }],
    ['override', 'session', { override: true, overrideJustification: 'wrong', overrideActor: '' }],
    ['override', 'session', { override: true, overrideJustification: ' ', overrideActor: 'ada' }],
  ])('an unknown or incomplete %s, of %s %j', (what, entity, wrong) => {
    const { db, writer } = session();
    const before = all(db);
    // The record is not there either: words are judged before it is looked for.
    expect(() => writer.updateStatus(entity, 'none', { ...done, ...wrong })).toThrow(
      expect.objectContaining({ name: 'InvalidWrite', message: expect.stringContaining(what) }),
    );
    expect(all(db)).toEqual(before);
  });

  test('a record that is not there is missing', () => {
    const { writer } = session();
    expect(() => writer.updateStatus('session', 'none', done)).toThrow(
      expect.objectContaining({ name: 'RecordMissing' }),
    );
  });
});

describe('guards', () => {
  test.each<[string, string | null, Partial<StatusWrite>, boolean]>([
    ['the status', 'running', { expectedStatuses: ['running'] }, true],
    ['another status', 'running', { expectedStatuses: ['failed'] }, false],
    ['a set with it', 'running', { expectedStatuses: new Set(['failed', 'running']) }, true],
    ['nothing', 'running', { expectedStatuses: [] }, false],
    ['NULL, where it is', null, { expectedStatuses: [null] }, true],
    ['NULL, where it is not', 'running', { expectedStatuses: [null] }, false],
    ['a status, where NULL is', null, { expectedStatuses: ['running'] }, false],
    ['the version', 'running', { expectedUpdatedAt: 1000 }, true],
    ['another version', 'running', { expectedUpdatedAt: 1000.0000001 }, false],
    ['the version and another status', 'running', { expectedUpdatedAt: 1000, expectedStatuses: ['failed'] }, false],
    ['another version and the status', 'running', { expectedUpdatedAt: 1, expectedStatuses: ['running'] }, false],
    ['another status of a run that is over', 'failed', { expectedStatuses: ['running'] }, false],
    ['another version, for the same terminal status', 'completed', { expectedUpdatedAt: 1 }, false],
    ['another version, with an override', 'failed', repair({ expectedUpdatedAt: 1 }), false],
  ])('%s: from %s, %j gives %s', (_name, status, guard, applied) => {
    const { db, writer } = session(status);
    const before = all(db);
    expect(writer.updateStatus('session', 'a', { ...done, ...guard })).toBe(applied);
    if (!applied) expect(all(db)).toEqual(before);
    else expect(rows(db, 'status_transitions')).toHaveLength(1);
  });
});

describe.each(vocabulary.entity_types)('the terminal statuses of a %s', (entity) => {
  const over = vocabulary.terminal[entity];
  test.each(over)('%s is final', (status) => {
    const { db, writer } = recordOf(entity, status);
    for (const newStatus of vocabulary.statuses[entity].filter((other) => other !== status)) {
      const before = all(db);
      const events = rows(db, 'admin_events').length;
      const write = { newStatus, reasonCode: 'run.failed.exception', actor: 'ada', expectedUpdatedAt: 1 };
      expect(() => writer.updateStatus(entity, 'a', write)).toThrow(
        expect.objectContaining({ name: 'TransitionRejected', status }),
      );
      const event = rows(db, 'admin_events').at(-1);
      expect(rows(db, 'admin_events')).toHaveLength(events + 1);
      expect(event).toMatchObject({ action: 'status_transition_rejected', target_id: 'a', actor: 'ada' });
      expect(JSON.parse(String(event?.['details']))).toMatchObject({
        entity_type: entity,
        previous_status: status,
        attempted_status: newStatus,
      });
      db.prepare('DELETE FROM admin_events WHERE id = ?').run(event?.['id']);
      expect(all(db)).toEqual(before);
    }
  });

  test.each(over)('%s may be written again', (status) => {
    const { db, writer } = recordOf(entity, status);
    const write = { newStatus: status, reasonCode: 'run.failed.exception', ...repair({}) };
    expect(writer.updateStatus(entity, 'a', write)).toBe(true);
    expect(rows(db, 'status_transitions')).toHaveLength(1);
    expect(rows(db, 'admin_events')).toEqual([]);
  });

  test.each(over)('%s can be mended by an override, with its event', (status) => {
    const { db, writer } = recordOf(entity, status);
    const newStatus = vocabulary.statuses[entity].find((other) => other !== status) ?? '';
    expect(writer.updateStatus(entity, 'a', { newStatus, reasonCode: 'run.completed.ok', ...repair({}) })).toBe(true);
    expect(rows(db, 'admin_events')).toMatchObject([
      { action: 'status_transition_override', target_id: 'a', actor: 'grace' },
    ]);
    expect(rows(db, 'status_transitions')).toMatchObject([{ previous_status: status, status: newStatus }]);
  });
});

test('an override of a run that is not over leaves no event', () => {
  const { db, writer } = session();
  expect(writer.updateStatus('session', 'a', { ...done, ...repair({}) })).toBe(true);
  expect(rows(db, 'admin_events')).toEqual([]);
});

test('a store that another process keeps locked is a fault, and nothing is written', () => {
  const { db, writer } = session();
  const before = all(db);
  db.exec('BEGIN IMMEDIATE');
  expect(() => writer.updateStatus('session', 'a', done)).toThrow(expect.objectContaining({ code: 'locked' }));
  db.exec('ROLLBACK');
  expect(all(db)).toEqual(before);
  expect(writer.updateStatus('session', 'a', done)).toBe(true);
});

test('what a trigger refuses half-way leaves nothing', () => {
  const { db, writer } = session();
  db.exec("CREATE TRIGGER no BEFORE INSERT ON status_transitions BEGIN SELECT RAISE(ABORT, 'full'); END");
  const before = all(db);
  expect(() => writer.updateStatus('session', 'a', done)).toThrow();
  expect(all(db)).toEqual(before);
});

function repair(more: Partial<StatusWrite>): Partial<StatusWrite> {
  return { override: true, overrideActor: 'grace', overrideJustification: 'the log says so', ...more };
}

function recordOf(entity: (typeof vocabulary.entity_types)[number], status: string) {
  const made = session();
  if (entity === 'session') made.db.prepare("DELETE FROM sessions WHERE id = 'a'").run();
  if (entity === 'session' || entity === 'invocation' || entity === 'play' || entity === 'schedule_run')
    made.add({ kind: entity, id: 'a', status });
  else if (entity === 'show')
    made.db
      .prepare(
        "INSERT INTO shows (id, topic, show_dir, status, created_at, updated_at) VALUES ('a', 'a', '.', ?, 1, 1)",
      )
      .run(status);
  else
    made.db
      .prepare("INSERT INTO teams (id, name, status, created_at, updated_at) VALUES ('a', 'a', ?, 1, 1)")
      .run(status);
  return made;
}
