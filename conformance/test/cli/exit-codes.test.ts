import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { exit } from '../../src/runner/exit-codes.ts';
import { schemaFaults } from '../../src/runner/schema-faults.ts';
import { liConformance, subjectFile } from '../support/li-conformance.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();
const kit = fileURLToPath(new URL('../..', import.meta.url));
const right = ['--subject', join(kit, 'self-test/right/h_node.json')];
const wrong = ['--subject', subjectFile('false'), '--keep', join(folder, 'kept')];

// Codes of faults that are found before anything runs stand in usage.test.ts, those of signals in interruption.test.ts.
describe('exit codes', () => {
  it('0: conforms, with both reports, and not a control character anywhere', async () => {
    const json = join(folder, 'report.json');
    const junit = join(folder, 'report.xml');
    const args = ['--case', 'exit.already-succeeded', '--report', `json=${json}`, '--report', `junit=${junit}`];
    const shown = await liConformance(['run', ...right, ...args, '--seed', '3']);
    expect(shown.code, shown.stdout).toBe(exit.conforms);
    expect(shown.stdout).toMatch(/\nverdict {2}conforms: .*\n$/);
    const report = JSON.parse(readFileSync(json, 'utf8'));
    expect(schemaFaults('report', report)).toEqual([]);
    expect(report).toMatchObject({
      verdict: 'conforms',
      seed: 3,
      partial: 'narrowed by --case exit.already-succeeded',
    });
    expect(readFileSync(junit, 'utf8')).toContain('<testcase classname="exit" name="exit.already-succeeded"');
    expect(`${shown.stdout}${shown.stderr}`).toMatch(/^[\P{C}\n]*$/u);
  });

  it('1: does not conform, with a kept folder and a command that repeats it', async () => {
    const shown = await liConformance(['run', ...wrong, '--case', 'exit.already-succeeded']);
    expect(shown.code).toBe(exit.fails);
    const kept = /^ +kept +(.+)$/m.exec(shown.stdout)?.[1] ?? '';
    expect(readdirSync(kept)).toEqual(expect.arrayContaining(['plan.json', 'stdout.bin', 'stderr.txt']));
    const repeat = /^ +repeat +(.+)$/m.exec(shown.stdout)?.[1] ?? '';
    const repeated = await execa('sh', ['-c', repeat], { reject: false });
    expect(repeated.stdout).toContain('exit=1');
  });

  it('1: a known failure that passes', async () => {
    const baseline = join(folder, 'baseline.json');
    const entry = { case: 'exit.already-succeeded', reason: 'it was so once', link: 'none', instead: { exit: 1 } };
    writeFileSync(baseline, JSON.stringify({ known_failures: [entry] }));
    const args = ['--case', 'exit.already-succeeded', '--baseline', baseline];
    expect((await liConformance(['run', ...wrong, ...args])).code).toBe(exit.conforms);
    const shown = await liConformance(['run', ...right, ...args]);
    expect(shown.code).toBe(exit.fails);
    expect(shown.stdout).toContain('take it out of the baseline');
  });

  it('2: nothing could be judged', async () => {
    const shown = await liConformance(['run', ...right, '--case', 'watch.records-unchanged']);
    expect(shown.code).toBe(exit.inconclusive);
    expect(shown.stdout).toMatch(/\nverdict {2}inconclusive: no case could be judged/);
  });

  it('69: smoke finds that kit and program do not understand each other', async () => {
    const shown = await liConformance(['smoke', ...wrong]);
    expect(shown.code).toBe(exit.unavailable);
    expect(shown.stdout).toMatch(/\nhint: .*\nadapter broken: /);
  });

  it('70: the kit has no room for its own files', async () => {
    const shown = await liConformance(['run', ...right, '--case', 'exit.already-succeeded'], {
      env: { TMPDIR: '/proc/none' },
    });
    expect(shown).toMatchObject({ code: exit.kitFault, stdout: '' });
    expect(shown.stderr).toMatch(/^li-conformance: the kit failed: [^\n]+\n$/);
  });

  it('70: the kit is not built', async () => {
    const copy = join(folder, 'unbuilt');
    mkdirSync(copy);
    for (const part of ['bin', 'package.json']) cpSync(join(kit, part), join(copy, part), { recursive: true });
    const shown = await execa('node', [join(copy, 'bin/li-conformance.js'), 'list'], { reject: false });
    expect(shown.exitCode).toBe(exit.kitFault);
    expect(shown.stderr).toBe(
      'li-conformance: the kit is not built yet; run `npm start` (or `npm run build`) in the repository',
    );
  });

  it('73: the folder for kept cases cannot be made', async () => {
    const shown = await liConformance(['run', ...right, '--keep', '/proc/none']);
    expect(shown).toMatchObject({ code: exit.cannotCreate, stdout: '' });
  });
});

describe('the other commands', () => {
  it('list: as text and as JSON, the same cases', async () => {
    const text = await liConformance(['list', '--filter', 'exit.*']);
    const json = await liConformance(['list', '--filter', 'exit.*', '--json']);
    expect([text.code, json.code]).toEqual([0, 0]);
    const rows: { id: string; proves: string }[] = JSON.parse(json.stdout);
    expect(text.stdout.split('\n').filter((line) => /^\S/.test(line))).toEqual(rows.map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(10);
  });

  it('init: what it writes is a subject file, whose program is still to be written', async () => {
    const made = await liConformance(['init', 'mine'], { cwd: folder });
    expect(made.code).toBe(0);
    const smoked = await liConformance(['smoke', '--subject', 'mine/subject.json'], { cwd: folder });
    expect(smoked.code).toBe(exit.unavailable);
    expect((await liConformance(['init', 'mine'], { cwd: folder })).code).toBe(exit.cannotCreate);
  });

  it('replay: runs a case file as often as it is told, and tells each verdict', async () => {
    const file = fileURLToPath(new URL('../../../golden/v1/cases/exit/already-succeeded.json', import.meta.url));
    const passed = await liConformance(['replay', file, ...right, '--times', '3']);
    expect(passed.code, passed.stdout).toBe(exit.conforms);
    expect(passed.stdout).toContain('pass\npass\npass\n3 of 3 pass\n');
    const failed = await liConformance(['replay', file, ...wrong]);
    expect(failed.code).toBe(exit.fails);
    expect(failed.stdout).toMatch(/\nfail\n[\s\S]*\n0 of 1 pass\n$/);
  });
});
