import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scratch } from '../../test/support/subject-bench.ts';
import { loadSubject } from './load-subject.ts';
import { SubjectError } from './subject-error.ts';

const { folder, remove } = scratch();
afterAll(remove);

function write(text: string): string {
  const path = join(folder, 'subject.json');
  writeFileSync(path, text);
  return path;
}

function errorOf(path: string): SubjectError {
  try {
    loadSubject(path);
  } catch (error) {
    if (error instanceof SubjectError) return error;
    throw error;
  }
  throw new Error('the subject is taken');
}

function errorIn(data: object): SubjectError {
  return errorOf(write(JSON.stringify(data)));
}

const good = { name: 'mine', contract: 'v1', wait: ['true', 'wait'] };

describe('loadSubject', () => {
  it('reads a whole subject, a byte order mark before it or not', () => {
    const data = {
      ...good,
      version: '1.2.3',
      store: { init: ['true'] },
      driver: ['true', 'drive'],
      env: { KEY: 'v' },
    };

    const subject = loadSubject(write(`\uFEFF${JSON.stringify(data)}`));

    expect(subject).toMatchObject({ name: 'mine', version: '1.2.3', contract: 'v1', env: { KEY: 'v' }, folder });
    expect(subject.wait).toEqual({ file: expect.stringMatching(/\/true$/), args: ['wait'] });
    expect(subject.init?.args).toEqual([]);
    expect(subject.driver?.args).toEqual(['drive']);
  });

  it('takes a word with a slash from the folder of the file', () => {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin', 'mine'), '#!/bin/sh\n', { mode: 0o755 });

    const subject = loadSubject(write(JSON.stringify({ ...good, wait: ['./bin/mine'] })));

    expect(subject.wait.file).toBe(join(folder, 'bin', 'mine'));
  });

  it('looks for a word without one on the PATH that the subject will have', () => {
    writeFileSync(join(folder, 'only-here'), '#!/bin/sh\n', { mode: 0o755 });

    const subject = loadSubject(write(JSON.stringify({ ...good, wait: ['only-here'], env: { PATH: folder } })));

    expect(subject.wait.file).toBe(join(folder, 'only-here'));
    expect(errorIn({ ...good, wait: ['only-here'] }).kind).toBe('command-not-found');
  });

  it('tells a missing file', () => {
    const error = errorOf(join(folder, 'no-such.json'));

    expect(error.kind).toBe('missing');
    expect(error.message).toMatch(/no-such\.json: there is no such subject file; .*li-conformance init/);
  });

  it('tells a folder', () => {
    expect(errorOf(folder)).toMatchObject({ kind: 'unreadable', message: expect.stringContaining('it is a folder') });
  });

  it('tells where a text stops being JSON', () => {
    const error = errorOf(write('{\n  "name": "mine",\n  "wait": ["true",]\n}\n'));

    expect(error.kind).toBe('not-json');
    expect(error.message).toMatch(/subject\.json: not JSON at line 3, column 19: unexpected "]"$/);
  });

  it.each([
    ['an unknown key', { ...good, waits: [] }, 'unknown key "waits"'],
    ['a missing key', { name: 'mine', contract: 'v1' }, "'wait'"],
    ['a wrong type', { ...good, wait: 'true wait' }, '/wait must be array'],
    ['an empty command', { ...good, wait: [] }, '/wait'],
    ['a variable that is no text', { ...good, env: { KEY: 1 } }, '/env/KEY must be string'],
  ])('tells %s', (_what, data, words) => {
    const error = errorIn(data);

    expect(error.kind).toBe('invalid');
    expect(error.message).toContain(words);
    expect(error.message).not.toContain('\n');
  });

  it('tells a contract that it does not know', () => {
    expect(errorIn({ ...good, contract: 'v9' })).toMatchObject({
      kind: 'contract',
      message: expect.stringMatching(/contract v9 is not known to this kit, which judges v1$/),
    });
  });

  it.each([
    ['wait', { ...good, wait: ['no-such-program-7c1'] }, '"wait": there is no program no-such-program-7c1'],
    ['store.init', { ...good, store: { init: ['./no-such'] } }, '"store.init": there is no program ./no-such'],
  ])('tells a program that is not there, in %s', (_key, data, words) => {
    const error = errorIn(data);

    expect(error.kind).toBe('command-not-found');
    expect(error.message).toContain(words);
  });

  it('tells a file that may not be run', () => {
    const path = join(folder, 'plain.py');
    writeFileSync(path, 'print()\n');
    chmodSync(path, 0o644);

    expect(errorIn({ ...good, wait: ['./plain.py'] })).toMatchObject({
      kind: 'not-executable',
      message: expect.stringContaining('chmod +x'),
    });
    expect(errorIn({ ...good, wait: ['./'] })).toMatchObject({
      kind: 'not-executable',
      message: expect.stringContaining('is a folder'),
    });
  });
});
