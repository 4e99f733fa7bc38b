import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { scratch, subjectFile } from '../../test/support/subject-bench.ts';
import { loadSubject } from '../subject/load-subject.ts';
import { makeTemplate } from './store-template.ts';

const { folder, remove } = scratch();
afterAll(remove);

const { signal } = new AbortController();

function subjectWith(script: string) {
  return loadSubject(subjectFile(folder, ['true'], { store: { init: ['sh', '-c', script] } }));
}

function python(body: string): string {
  return `python3 -c 'import os, sqlite3; db = sqlite3.connect(os.environ["LIONAGI_HOME"] + "/state.db"); ${body}'`;
}

describe('makeTemplate', () => {
  it('makes the standard store, in WAL mode, and copies of it that are whole', async () => {
    const template = await makeTemplate(loadSubject(subjectFile(folder, ['true'])), { signal });

    template.copyTo(join(folder, 'standard'));

    const db = new Database(join(folder, 'standard', 'state.db'));
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(template.shape.get('sessions')?.get('progression_id')).toMatchObject({
      needed: true,
      parent: 'progressions',
    });
    expect(template.shape.get('plays')?.get('name')?.needed).toBe(true);
    expect(template.shape.get('plays')?.get('attempt')?.needed).toBe(false);
    db.close();
    template.remove();
  });

  it("takes what the subject's own command made, wherever in its WAL that was", async () => {
    const script = python(
      'db.execute("PRAGMA journal_mode = WAL"); db.execute("CREATE TABLE sessions (id TEXT)"); db.commit(); os._exit(0)',
    );

    const template = await makeTemplate(subjectWith(script), { signal });

    template.copyTo(join(folder, 'own'));
    expect([...template.shape.keys()]).toEqual(['sessions']);
    expect(readdirSync(join(folder, 'own'))).toEqual(['state.db']);
    template.remove();
  });

  it('gives the command a home of its own', async () => {
    const script = `touch "$HOME/stray"; ${python('db.execute("CREATE TABLE t (id TEXT)"); db.commit()')}`;

    const template = await makeTemplate(subjectWith(script), { signal });

    template.copyTo(join(folder, 'clean'));
    expect(existsSync(join(folder, 'clean', 'stray'))).toBe(false);
    template.remove();
  });

  it.each([
    [
      'fails',
      'echo first >&2; echo the disk is made of cheese >&2; exit 7',
      /failed: exit 7; it said: the disk is made of/,
    ],
    ['dies', 'kill -KILL $$', /failed: death by SIGKILL$/],
    ['makes nothing', 'exit 0', /made no state\.db/],
    [
      'makes no database',
      'echo no database, but some words that are long enough > "$LIONAGI_HOME/state.db"',
      /cannot be opened/,
    ],
  ])('tells a command that %s', async (_what, script, words) => {
    await expect(makeTemplate(subjectWith(script), { signal })).rejects.toMatchObject({
      name: 'SubjectError',
      kind: 'init-failed',
      message: expect.stringMatching(words),
    });
  });

  it('does not wait for ever', async () => {
    await expect(makeTemplate(subjectWith('sleep 1000'), { signal, limit: 300 })).rejects.toMatchObject({
      kind: 'init-failed',
      message: expect.stringContaining('no exit within 0.3 s'),
    });
  });
});
