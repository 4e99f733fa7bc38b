import { describe, expect, it } from 'vitest';
import { fakeCase } from '../../test/support/fake-case.ts';
import { fakeKit } from '../../test/support/fake-kit.ts';
import { memoryIo } from '../../test/support/memory-io.ts';
import { unknownSubject } from '../engine/calibration.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import { exit } from './exit-codes.ts';
import { smokeCases, smokeProgram } from './smoke-program.ts';

const args = { subject: 'subject.json', seed: 7 };
const plainCases = (first: CaseOutcome = { verdict: 'pass' }) =>
  smokeCases.map((id, index) => fakeCase(id, ['d4.exit-0'], index === 0 ? first : { verdict: 'pass' }));

describe('smokeProgram', () => {
  it('runs the plain cases and no others', async () => {
    const io = memoryIo();
    const kit = fakeKit([...plainCases(), fakeCase('a.hard', ['d4.exit-0'], { verdict: 'fail' })], []);
    expect(await smokeProgram(args, io, kit)).toBe(exit.conforms);
    expect(io.out()).toContain('adapter works: 5 plain cases pass');
    expect(io.out()).not.toContain('a.hard');
  });

  it('calls an adapter broken when the probe met trouble, with a hint, and runs nothing', async () => {
    const io = memoryIo();
    const calibration = {
      ...unknownSubject,
      trouble: { kind: 'no-line', message: 'it ended (exit 0) with no line' } as const,
    };
    expect(await smokeProgram(args, io, fakeKit(plainCases({ verdict: 'fail' }), [], { calibration }))).toBe(
      exit.unavailable,
    );
    expect(io.out()).toMatch(/^it ended \(exit 0\) with no line\nhint: .*state\.db.*\nadapter broken: .*\n$/);
  });

  it.each<[CaseOutcome['verdict'], number, string]>([
    ['fail', exit.fails, 'does not conform: the adapter works, and 1 of 5 plain cases fail'],
    ['inconclusive', exit.inconclusive, 'inconclusive: not every plain case could be judged'],
    ['kit-error', exit.kitFault, 'kit-error'],
  ])('tells a %s', async (verdict, code, words) => {
    const io = memoryIo();
    expect(await smokeProgram(args, io, fakeKit(plainCases({ verdict, message: 'seen \u001b' }), []))).toBe(code);
    expect(io.out()).toContain(words);
    expect(io.out()).toContain('seen \\x1b');
  });

  it('is no success when there was nothing to run', async () => {
    expect(await smokeProgram(args, memoryIo(), fakeKit([], []))).toBe(exit.inconclusive);
  });
});
