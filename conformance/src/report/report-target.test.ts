import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exit } from '../runner/exit-codes.ts';
import { reportTargets } from './report-target.ts';
import { writeReport } from './write-report.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'report-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (value: string, text = 'words') => {
  for (const target of reportTargets([value], folder)) writeReport(target, text);
};

describe('reportTargets', () => {
  it('takes paths from the working folder', () => {
    expect(reportTargets(['json=a.json', 'junit=b.xml'], folder)).toEqual([
      { kind: 'json', typed: 'a.json', file: join(folder, 'a.json'), regular: true },
      { kind: 'junit', typed: 'b.xml', file: join(folder, 'b.xml'), regular: true },
    ]);
  });

  it.each(['json', 'json=', '=a', 'xml=a.xml', ''])('refuses %j as a usage error', (value) => {
    expect(() => reportTargets([value], folder)).toThrow(expect.objectContaining({ exit: exit.usage }));
  });

  it('refuses one file for two reports, however it is spelt', () => {
    expect(() => reportTargets(['json=a', 'junit=./a'], folder)).toThrow(expect.objectContaining({ exit: exit.usage }));
  });

  it('finds out before anything runs that a file cannot be made', () => {
    mkdirSync(join(folder, 'inner'));
    writeFileSync(join(folder, 'file'), '');
    for (const value of ['json=none/a.json', 'json=inner', 'json=file/a.json', 'json=/proc/a.json']) {
      expect(() => reportTargets([value], folder), value).toThrow(expect.objectContaining({ exit: exit.cannotCreate }));
    }
  });

  it('never shows more of a path than was typed', () => {
    expect(() => reportTargets(['json=none/a.json'], folder)).toThrow(
      'cannot create the report none/a.json: its folder does not exist; make it first',
    );
  });
});

describe('writeReport', () => {
  it('replaces a file whole and leaves no draft', () => {
    writeFileSync(join(folder, 'a.json'), 'a much longer text that was there before');
    write('json=a.json');
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('words');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('follows a link and keeps it', () => {
    writeFileSync(join(folder, 'real.json'), '');
    symlinkSync('real.json', join(folder, 'link.json'));
    write('json=link.json');
    expect(readFileSync(join(folder, 'real.json'), 'utf8')).toBe('words');
  });

  it('writes to a device and does not put a file in its place', () => {
    write('json=/dev/null');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('leaves nothing behind when it cannot write', () => {
    const [target] = reportTargets(['json=sub/../a.json'], folder);
    mkdirSync(join(folder, 'a.json'));
    if (target === undefined) throw new Error('no target');
    expect(() => writeReport(target, 'words')).toThrow(expect.objectContaining({ exit: exit.cannotCreate }));
    expect(readdirSync(folder)).toEqual(['a.json']);
  });
});
