import { describe, expect, it } from 'vitest';
import { exit } from '../../src/runner/exit-codes.ts';
import { liConformance, subjectFile } from '../support/li-conformance.ts';

const smoke = (subject: string) => liConformance(['smoke', '--subject', subjectFile(subject), '--seed', '3']);

describe('smoke tells a broken driver from one that shows what it drives', () => {
  it('right', async () => {
    const { code, stdout } = await smoke('right-driver');
    expect(stdout).toContain('adapter works: 9 plain cases pass');
    expect(code).toBe(exit.conforms);
  });

  it('broken', async () => {
    const { code, stdout } = await smoke('broken-driver');
    expect(stdout).toMatch(/the driver is broken.*: hello\nhint: .*driver\.md.*\nadapter broken: /);
    expect(code).toBe(exit.unavailable);
  });

  it('broken as soon as it is asked for something', async () => {
    const { code, stdout } = await smoke('printing-driver');
    expect(stdout).toContain('adapter broken: the driver does not keep the protocol');
    expect(code).toBe(exit.unavailable);
  });
});

describe('run judges the profiles that a subject offers', () => {
  it('all three with a driver', async () => {
    const filters = ['exit.already-*', 'core.empty-list', 'write.sources'].flatMap((glob) => ['--filter', glob]);
    const { code, stdout } = await liConformance([
      'run',
      '--subject',
      subjectFile('right-driver'),
      '--seed',
      '3',
      ...filters,
    ]);
    expect(stdout).toContain('profile reader,core,writer, seed 3');
    expect(stdout).toMatch(/^cases {4}4 in .*: 4 pass$/m);
    expect(code).toBe(exit.conforms);
  });

  it('and calls nothing passed that a broken driver was asked', async () => {
    const args = ['--profile', 'writer', '--filter', 'write.sources', '--seed', '3'];
    const { code, stdout } = await liConformance(['run', '--subject', subjectFile('broken-driver'), ...args]);
    expect(stdout).toContain('the driver is broken, which says nothing about the contract');
    expect(code).toBe(exit.inconclusive);
  });
});
