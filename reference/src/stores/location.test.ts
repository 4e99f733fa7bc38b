import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../../test/folder.ts';
import type { Environment } from '../ports/environment.ts';
import { locate } from './location.ts';

const at = (environment: Environment) => locate(environment, () => '/home/me', '/nonexistent');

const inHome = '$LIONAGI_HOME/state.db';
const byUrl = '$LIONAGI_STATE_DB_URL';

test.each<[Environment, string, string, string]>([
  [{}, '/home/me/.lionagi/state.db', '~/.lionagi/state.db', '/home/me/.lionagi/runs'],
  [{ LIONAGI_HOME: '/h/' }, '/h/state.db', inHome, '/h/runs'],
  [{ LIONAGI_HOME: '~/x//./y/../z' }, '/home/me/x/y/../z/state.db', inHome, '/home/me/x/y/../z/runs'],
  [{ LIONAGI_HOME: './rel' }, 'rel/state.db', inHome, 'rel/runs'],
  [{ LIONAGI_HOME: '' }, 'state.db', inHome, 'runs'],
  [{ LIONAGI_HOME: '/h', LIONAGI_STATE_DB_URL: '' }, '/h/state.db', inHome, '/h/runs'],
  [{ LIONAGI_HOME: '/h', LIONAGI_STATE_DB_URL: '/a/b.db' }, '/a/b.db', byUrl, '/h/runs'],
  [{ LIONAGI_HOME: '/h', lionagi_state_db_url: '/a/b.db' }, '/a/b.db', byUrl, '/h/runs'],
])('%j', (environment, path, shown, runsRoot) => {
  expect(at(environment)).toEqual({ path, shown, runsRoot, busyTimeout: 5000 });
});

// What lionagi 0.36.0 makes of the same texts, seen by asking it.
test.each([
  ['rel/b.db', 'rel/b.db'],
  ['~/b.db', '~/b.db'],
  ['user@host/b.db', 'user@host/b.db'],
  ['/a/b%20c.db', '/a/b c.db'],
  ['/a/b?c.db', '/a/b'],
  ['/a/b#c.db', '/a/b#c.db'],
  ['sqlite:///b.db', 'b.db'],
  ['sqlite:////a/b.db', '/a/b.db'],
  ['sqlite+aiosqlite:////a/b.db?mode=ro', '/a/b.db'],
  ['sqlite+pysqlite:////a/b.db', '/a/b.db'],
  ['SQLITE:////a/b.db', '/a/b.db'],
  ['sqlite:////a/%C3%A9%zz+b.db', '/a/\u00e9%zz+b.db'],
])('the URL %s names the file %s', (url, path) => {
  expect(at({ LIONAGI_STATE_DB_URL: url }).path).toBe(path);
});

test('a settings file of the working directory is read where the environment is silent; the last one wins', () => {
  const cwd = folder();
  const url = () => locate({ LIONAGI_HOME: '/h' }, () => '/home/me', cwd).path;
  const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
  expect(url()).toBe('/h/state.db');
  write('.env', 'OTHER=1\nLIONAGI_STATE_DB_URL=/one.db\n');
  expect(url()).toBe('/one.db');
  write('.env.local', 'lionagi_state_db_url="/two b.db" # the second\r\n');
  expect(url()).toBe('/two b.db');
  write('.secrets.env', "export LIONAGI_STATE_DB_URL= /three#.db  # the third\n#LIONAGI_STATE_DB_URL='/no.db'\n");
  expect(url()).toBe('/three#.db');
  const environment = { LIONAGI_HOME: '/h', LIONAGI_STATE_DB_URL: '/four.db' };
  expect(locate(environment, () => '/home/me', cwd).path).toBe('/four.db');
});

test.each([
  ['250', 250],
  ['0', 5000],
  ['-3', 5000],
  ['soon', 5000],
])('a busy timeout of %j is %i ms', (text, milliseconds) => {
  expect(at({ LIONAGI_SQLITE_BUSY_TIMEOUT_MS: text }).busyTimeout).toBe(milliseconds);
});

test.each([
  ['postgres://u:secret@h/d', 'unsupported-url'],
  ['mysql://u:secret@h/d', 'unsupported-url'],
  ['me:secret@host/d', 'unsupported-url'],
  ['sqlite://host/secret', 'unsupported-url'],
  ['sqlite:///file:/secret?uri=true', 'unsupported-url'],
  ['secret://', 'unsupported-url'],
  [':memory:', 'missing'],
  ['sqlite://', 'missing'],
  ['sqlite:///:memory:', 'missing'],
])('%s is refused without being repeated', (url, code) => {
  const refusal = expect(() => at({ LIONAGI_STATE_DB_URL: url }));
  refusal.toThrow(expect.objectContaining({ code, message: expect.not.stringContaining('secret') }));
});
