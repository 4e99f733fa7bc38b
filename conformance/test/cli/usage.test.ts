import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exit, exitCodes } from '../../src/runner/exit-codes.ts';
import { liConformance, subjectFile } from '../support/li-conformance.ts';

const subject = ['--subject', subjectFile('true')];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'usage-'));
  writeFileSync(join(folder, 'broken.json'), '{');
  writeFileSync(join(folder, 'unknown-key.json'), '{"name":"x","contract":"v1","wait":["true"],"colour":"red"}');
  writeFileSync(join(folder, 'v9.json'), '{"name":"x","contract":"v9","wait":["true"]}');
  writeFileSync(join(folder, 'nowhere.json'), '{"name":"x","contract":"v1","wait":["./nowhere"]}');
  writeFileSync(join(folder, 'plain.txt'), 'not a program');
  writeFileSync(join(folder, 'plain.json'), '{"name":"x","contract":"v1","wait":["./plain.txt"]}');
  writeFileSync(
    join(folder, 'no-store.json'),
    '{"name":"x","contract":"v1","wait":["true"],"store":{"init":["false"]}}',
  );
  const entry = { case: 'no.such-case', reason: 'because it is not', link: 'none', instead: { exit: 1 } };
  writeFileSync(join(folder, 'baseline.json'), JSON.stringify({ known_failures: [entry] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('what is wrong before anything runs', () => {
  it.each<[string[], number, string]>([
    [[], exit.usage, 'no command was given'],
    [['jump'], exit.usage, 'there is no command jump'],
    [['run'], exit.usage, 'subject'],
    [['run', ...subject, '--colour'], exit.usage, 'colour'],
    [['run', ...subject, '--seed', 'x'], exit.usage, 'seed'],
    [['run', ...subject, '--jobs', '0'], exit.usage, 'jobs'],
    [['run', ...subject, '--fail-on', 'may'], exit.usage, 'fail-on'],
    [['run', ...subject, '--case', 'no.such-case'], exit.usage, 'there is no such case'],
    [['run', ...subject, '--filter', 'no.such*'], exit.usage, 'matches no case'],
    [['run', ...subject, '--profile', 'poet'], exit.usage, 'no profile poet'],
    [['run', ...subject, '--profile', 'core'], exit.usage, 'the subject file has no "driver"'],
    [['run', ...subject, '--report', 'html=x'], exit.usage, 'json=FILE or junit=FILE'],
    [['run', ...subject, '--report', 'json=none/r.json'], exit.cannotCreate, 'its folder does not exist'],
    [['run', ...subject, '--baseline', 'none.json'], exit.noInput, 'there is no such file'],
    [['run', ...subject, '--baseline', 'broken.json'], exit.data, 'not JSON'],
    [['run', ...subject, '--baseline', 'baseline.json'], exit.data, 'there is no case no.such-case'],
    [['run', '--subject', 'none.json'], exit.noInput, 'none.json'],
    [['run', '--subject', '.'], exit.noInput, 'folder'],
    [['run', '--subject', 'broken.json'], exit.data, 'not JSON'],
    [['run', '--subject', 'unknown-key.json'], exit.data, 'unknown key "colour"'],
    [['run', '--subject', 'v9.json'], exit.data, 'contract v9'],
    [['run', '--subject', 'nowhere.json'], exit.unavailable, 'nowhere'],
    [['run', '--subject', 'plain.json'], exit.unavailable, 'not executable'],
    [['run', '--subject', 'no-store.json'], exit.unavailable, '"store.init"'],
    [['explain'], exit.usage, 'id'],
    [['explain', 'no.such'], exit.usage, 'no case and no requirement no.such'],
    [['replay', 'none.json', ...subject], exit.noInput, 'none.json'],
    [['replay', 'broken.json', ...subject], exit.data, 'not JSON'],
    [['init', 'plain.txt/x'], exit.cannotCreate, 'plain.txt/x'],
  ])('%j ends with %i', async (args, code, words) => {
    const shown = await liConformance(args, { cwd: folder });
    expect(shown).toMatchObject({ code, stdout: '' });
    // One line, with no stack in it and no path that was not typed.
    expect(shown.stderr).toMatch(/^li-conformance: [^\n]+\n$/);
    expect(shown.stderr).toContain(words);
    expect(shown.stderr).not.toMatch(/\bat .*:\d+|node_modules|dist\//);
    expect(shown.stderr).not.toContain(folder);
  });
});

describe('help', () => {
  it.each([[['--help']], [['run', '--help']], [['-h']]])('%j shows the table of exit codes', async (args) => {
    const shown = await liConformance(args);
    expect(shown.code).toBe(0);
    for (const { code, meaning } of exitCodes)
      expect(shown.stdout).toContain(`${String(code).padStart(3)}  ${meaning}`);
  });

  it('names every command', async () => {
    const { stdout } = await liConformance(['--help']);
    for (const name of ['run', 'list', 'explain', 'smoke', 'init', 'replay'])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  });
});
