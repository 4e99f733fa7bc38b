import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeCase } from '../../test/support/fake-case.ts';
import { fakeKit } from '../../test/support/fake-kit.ts';
import { memoryIo } from '../../test/support/memory-io.ts';
import { requirement } from '../../test/support/requirement.ts';
import { exit } from './exit-codes.ts';
import { type RunArgs, runProgram } from './run-program.ts';

const requirements = [
  requirement('d4.exit-0', 'MUST'),
  requirement('d4.incremental', 'SHOULD'),
  requirement('d3.any', 'MAY', { excluded: 'any answer is right here' }),
];
const plain: RunArgs = {
  subject: 'subject.json',
  profile: 'reader',
  filters: [],
  ids: [],
  seed: 7,
  failOn: 'must',
  bail: false,
  jobs: 1,
  reports: [],
};
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('runProgram', () => {
  it('puts the report on standard output and the progress on standard error', async () => {
    const io = memoryIo();
    const kit = fakeKit([fakeCase('a.one', ['d4.exit-0']), fakeCase('a.two', ['d4.incremental'])], requirements);
    expect(await runProgram(plain, io, kit)).toBe(exit.conforms);
    expect(io.out()).toMatch(/^fake against contract v1\n[\s\S]*\nverdict {2}conforms: nothing binding is violated\n$/);
    expect(io.err()).toBe('1/2 cases, 0 failing\n2/2 cases, 0 failing\n');
  });

  it.each<[Partial<RunArgs>, number]>([
    [{ ids: ['a.none'] }, exit.usage],
    [{ filters: ['b.*'] }, exit.usage],
    [{ profile: 'core' }, exit.usage],
    [{ reports: ['json'] }, exit.usage],
    [{ reports: ['json=/proc/none/a.json'] }, exit.cannotCreate],
    [{ baseline: '/proc/none/baseline.json' }, exit.noInput],
  ])('opens no subject when it is given %j', async (args, code) => {
    let opened = false;
    const kit = fakeKit([fakeCase('a.one', ['d4.exit-0'])], requirements, {
      opened: () => {
        opened = true;
      },
    });
    await expect(runProgram({ ...plain, ...args }, memoryIo(), kit)).rejects.toMatchObject({ exit: code });
    expect(opened).toBe(false);
  });

  it.each<[string | undefined, boolean, string]>([
    [undefined, false, 'reader'],
    [undefined, true, 'reader,core,writer'],
    ['core', true, 'core'],
    ['reader', true, 'reader'],
  ])('under --profile %s, with a driver: %s, judges %s', async (profile, driver, due) => {
    const cases = (['reader', 'core', 'writer'] as const).map((one) =>
      fakeCase(`a.${one}`, ['d4.exit-0'], { verdict: 'pass' }, one),
    );
    // One that cannot be started, so that its cases will have to say why.
    const subject = driver ? { driver: { file: '/nowhere/driver', args: [] } } : {};
    const { profile: _, ...rest } = plain;
    const io = memoryIo();
    await runProgram(
      { ...rest, ...(profile === undefined ? {} : { profile }) },
      io,
      fakeKit(cases, requirements, { subject }),
    );
    expect(io.out()).toContain(`profile ${due}, seed 7`);
  });

  it('refuses a profile that needs a driver where there is none, and closes the subject', async () => {
    let closed = false;
    const kit = fakeKit([fakeCase('a.core', ['d4.exit-0'], { verdict: 'pass' }, 'core')], requirements, {
      closed: () => {
        closed = true;
      },
    });
    await expect(runProgram({ ...plain, profile: 'core' }, memoryIo(), kit)).rejects.toMatchObject({
      exit: exit.usage,
    });
    expect(closed).toBe(true);
  });

  it('is inconclusive when a MUST has no case, and not when the user left it out', async () => {
    const kit = fakeKit([fakeCase('a.two', ['d4.incremental']), fakeCase('a.one', ['d4.incremental'])], requirements);
    expect(await runProgram(plain, memoryIo(), kit)).toBe(exit.inconclusive);
    const io = memoryIo();
    expect(await runProgram({ ...plain, ids: ['a.one'] }, io, kit)).toBe(exit.conforms);
    expect(io.out()).toContain('partial  narrowed by --case a.one\n');
  });

  it('stops at the first violated MUST under --bail, and not at a SHOULD', async () => {
    const cases = [
      fakeCase('a.should', ['d4.incremental'], { verdict: 'fail' }),
      fakeCase('a.must', ['d4.exit-0'], { verdict: 'fail' }),
      fakeCase('a.later', ['d4.exit-0']),
    ];
    const io = memoryIo();
    expect(await runProgram({ ...plain, bail: true }, io, fakeKit(cases, requirements))).toBe(exit.fails);
    expect(io.out()).toContain('cases    3 in');
    expect(io.out()).toContain('2 fail, 1 not-tested');
    expect(io.out()).toContain('partial  stopped by --bail at the first MUST that was violated\n');
  });

  it('claims no cut when --bail had nothing left to cut', async () => {
    const io = memoryIo();
    const kit = fakeKit([fakeCase('a.must', ['d4.exit-0'], { verdict: 'fail' })], requirements);
    expect(await runProgram({ ...plain, bail: true }, io, kit)).toBe(exit.fails);
    expect(io.out()).not.toContain('partial');
  });

  it('writes both reports, and marks them partial when it was interrupted', async () => {
    const io = memoryIo();
    const cut = fakeCase('a.cut', ['d4.exit-0'], async () => {
      io.interrupt('SIGTERM');
      return { verdict: 'pass' };
    });
    const json = join(folder, 'r.json');
    const junit = join(folder, 'r.xml');
    const reports = [`json=${json}`, `junit=${junit}`];
    expect(await runProgram({ ...plain, reports }, io, fakeKit([cut], requirements))).toBe(exit.inconclusive);
    const report = JSON.parse(readFileSync(json, 'utf8'));
    expect(report).toMatchObject({ partial: 'interrupted by SIGTERM', verdict: 'inconclusive' });
    expect(readFileSync(junit, 'utf8')).toContain('<property name="partial" value="interrupted by SIGTERM"/>');
  });

  it('takes known failures from the baseline', async () => {
    const baseline = join(folder, 'baseline.json');
    const entry = { case: 'a.one', reason: 'it is known to', link: 'upstream#1', instead: { exit: 1 } };
    writeFileSync(baseline, JSON.stringify({ known_failures: [entry] }));
    const failing = fakeCase('a.one', ['d4.exit-0'], { verdict: 'fail', ended: { exit: 1 } });
    expect(await runProgram({ ...plain, baseline }, memoryIo(), fakeKit([failing], requirements))).toBe(exit.conforms);
    const passing = fakeCase('a.one', ['d4.exit-0']);
    expect(await runProgram({ ...plain, baseline }, memoryIo(), fakeKit([passing], requirements))).toBe(exit.fails);
  });

  it('fails for a SHOULD only under --fail-on should', async () => {
    const cases = [fakeCase('a.one', ['d4.exit-0']), fakeCase('a.two', ['d4.incremental'], { verdict: 'fail' })];
    expect(await runProgram(plain, memoryIo(), fakeKit(cases, requirements))).toBe(exit.conforms);
    expect(await runProgram({ ...plain, failOn: 'should' }, memoryIo(), fakeKit(cases, requirements))).toBe(exit.fails);
  });

  it('owns up when a case is for a requirement that does not exist', async () => {
    const kit = fakeKit([fakeCase('a.one', ['d4.exit-9'])], requirements);
    await expect(runProgram(plain, memoryIo(), kit)).rejects.toMatchObject({ exit: exit.kitFault });
  });

  it('closes the subject even when a report cannot be written', async () => {
    let closed = false;
    const removed = fakeCase('a.one', ['d4.exit-0'], async () => {
      rmSync(folder, { recursive: true });
      return { verdict: 'pass' };
    });
    const kit = fakeKit([removed], requirements, {
      closed: () => {
        closed = true;
      },
    });
    const args = { ...plain, reports: [`json=${join(folder, 'r.json')}`] };
    await expect(runProgram(args, memoryIo(), kit)).rejects.toMatchObject({ exit: exit.cannotCreate });
    expect(closed).toBe(true);
    folder = mkdtempSync(join(tmpdir(), 'run-'));
  });
});
