import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import requirementsFile from '../../spec/v1/requirements.json' with { type: 'json' };
import mutantsFile from './mutants/mutants.json' with { type: 'json' };

interface Mutant {
  id: string;
  fault: string;
  requirement: string[];
  level: string;
  equivalent?: string;
}

interface Subject {
  name: string;
  contract: string;
  wait: string[];
}

const here = dirname(fileURLToPath(import.meta.url));
const mutants: Mutant[] = mutantsFile.mutants;
const python = ['-S', '-E', '-B'];

const tables = `
  CREATE TABLE sessions (id TEXT PRIMARY KEY, status TEXT, status_reason_code TEXT, invocation_id TEXT,
    created_at REAL, updated_at REAL, artifacts_path TEXT);
  CREATE TABLE invocations (id TEXT PRIMARY KEY, status TEXT, status_reason_code TEXT, created_at REAL, updated_at REAL);
  CREATE TABLE plays (id TEXT PRIMARY KEY, status TEXT, status_reason_code TEXT, session_id TEXT, exit_code INTEGER);
  CREATE TABLE schedule_runs (id TEXT PRIMARY KEY, status TEXT, status_reason_code TEXT, invocation_id TEXT,
    exit_code INTEGER);
  CREATE TABLE branches (id TEXT PRIMARY KEY, session_id TEXT);
`;

const rows = `
  INSERT INTO invocations VALUES ('inv', 'failed', 'no.such.code', 1, 1);
  INSERT INTO sessions VALUES ('old', 'completed', 'run.completed.ok', 'inv', 9, 10, '/elsewhere');
  INSERT INTO sessions VALUES ('new', 'running', NULL, 'inv', 8, 11, NULL);
  INSERT INTO plays VALUES ('play', 'merged', 'play.merged.ok', 'gone', -9);
  INSERT INTO schedule_runs VALUES ('sched', 'skipped', '', 'inv', 9223372036854775807);
`;

let home = '';

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'self-test-'));
  const db = new Database(join(home, 'state.db'));
  db.pragma('journal_mode = WAL');
  db.exec(tables);
  db.exec(rows);
  db.close();
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const expected = () =>
  [
    `inv\tstatus=failed\treason=unknown\tartifact_dir=${home}/runs/new\texit_code=-`,
    `old\tstatus=completed\treason=run.completed.ok\tartifact_dir=${home}/runs/old\texit_code=-`,
    'play\tstatus=merged\treason=play.merged.ok\tartifact_dir=-\texit_code=-9',
    `sched\tstatus=skipped\treason=unknown\tartifact_dir=${home}/runs/new\texit_code=9223372036854775807`,
    '',
  ].join('\n');

function start(folder: string, command: string[], words: string[]) {
  const [file = '', ...rest] = command;
  return execa(file, [...rest, ...words], {
    cwd: join(here, folder),
    env: { LIONAGI_HOME: home },
    reject: false,
    stripFinalNewline: false,
    timeout: 50_000,
  });
}

const sorted = (text: string) => `${text.split('\n').filter(Boolean).sort().join('\n')}\n`;

function subject(folder: string, file: string): Subject {
  return JSON.parse(readFileSync(join(here, folder, file), 'utf8'));
}

const right = readdirSync(join(here, 'right')).filter((name) => name.endsWith('.json'));

describe('right programs', () => {
  it.each(right.map((file) => ['right', file]).concat([['mutants', 'base.json']]))(
    '%s/%s tells four ends and exits with 1',
    async (folder, file) => {
      const { wait } = subject(folder, file);
      const result = await start(folder, wait, ['play', 'old,inv', 'sched']);
      expect(sorted(result.stdout)).toBe(expected());
      expect(result.exitCode).toBe(1);
    },
  );

  it.each(right)('right/%s does not find a run that is not there', async (file) => {
    const result = await start('right', subject('right', file).wait, ['old', 'nowhere']);
    expect(result.stdout.split('\t')[0]).toBe('old');
    expect(result.stderr).toContain('nowhere');
    expect(result.exitCode).toBe(2);
  });
});

describe('mutants', () => {
  it('are listed as the modules declare them', async () => {
    const result = await start('mutants', ['python3', ...python, 'mutant.py', '--list'], []);
    expect(result.stderr).toBe('');
    expect(JSON.parse(result.stdout)).toEqual(mutantsFile);
  });

  it('name requirements of v1, at least ninety of them without being equivalent', () => {
    const known = new Set(requirementsFile.requirements.map((entry) => entry.id));
    for (const mutant of mutants) {
      expect(mutant.requirement.length, mutant.id).toBeGreaterThan(0);
      for (const id of mutant.requirement) expect(known, mutant.id).toContain(id);
    }
    expect(new Set(mutants.map((mutant) => mutant.id)).size).toBe(mutants.length);
    expect(mutants.filter((mutant) => mutant.equivalent === undefined).length).toBeGreaterThanOrEqual(90);
  });

  it.each([
    ['d3.crlf', '\r\n'],
    ['d3.extra-success', '\tsuccess=false\n'],
    ['d4.summary-on-stdout', '1 runs ended\n'],
    ['d1.reason-unregistered-raw', '\treason=no.such.code\t'],
  ])('%s does what it says', async (id, bytes) => {
    const result = await start('mutants', ['python3', ...python, 'mutant.py', id, 'wait'], ['inv']);
    expect(result.stdout).toContain(bytes);
    expect(expected()).not.toContain(bytes);
  });
});
