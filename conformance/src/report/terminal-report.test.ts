import { describe, expect, it } from 'vitest';
import { findingsOf, judgedCase } from '../../test/support/findings.ts';
import { memoryIo } from '../../test/support/memory-io.ts';
import { terminalReport } from './terminal-report.ts';

const known = { case: 'd.known', reason: 'it buffers its output', link: 'upstream#1', instead: { exit: 0 } };

describe('terminalReport', () => {
  it('shows each violated requirement with the cases that show it, and the verdict last', () => {
    const failing = judgedCase('exit.bad', ['d4.exit-0', 'd4.exit-1'], 'fail', {
      message: 'exit differs\n  legal 0\n  seen 1',
      kept: '/tmp/kept',
      repeat: 'env -i li wait x',
    });
    const findings = findingsOf([
      failing,
      judgedCase('d.known', ['d4.incremental'], 'expected-fail', { known, message: 'hidden' }),
      judgedCase('d.branch', ['d2.branch'], 'pass'),
    ]);
    expect(terminalReport(findings, memoryIo())).toBe(`fake 1.2.3 against contract v1
profile reader, seed 7, li-conformance 0.0.0-test

VIOLATED  MUST  d4.exit-0
  The sentence of d4.exit-0.
  fail  exit.bad
    proves  That exit.bad is as it should be.
    seen    exit differs
              legal 0
              seen 1
    kept    /tmp/kept
    repeat  env -i li wait x

VIOLATED  MUST  d4.exit-1
  The sentence of d4.exit-1.
  shown above:
    exit.bad

KNOWN FAILURE  SHOULD  d4.incremental
  The sentence of d4.incremental.
  expected-fail  d.known
    proves  That d.known is as it should be.
    known   it buffers its output (upstream#1)

Not tested, and not asked for
  belongs to the profile writer, which was not asked for
    d5.write-set

cases    3 in 1.2 s: 1 pass, 1 fail, 1 expected-fail
MUST     0 of 2 hold; violated: d4.exit-0, d4.exit-1
SHOULD   0 of 1 hold; known to fail: d4.incremental
MAY      1 of 1 hold
verdict  fails: 2 binding requirements violated
`);
  });

  it('says what was asked for and not tested, what the store refused, and that the run was partial', () => {
    const findings = findingsOf(
      [
        judgedCase('exit.good', ['d4.exit-0'], 'pass'),
        judgedCase('exit.store', ['d4.exit-1'], 'not-tested', { message: 'a CHECK refuses the seed' }),
      ],
      { partial: 'narrowed by --filter exit.*', storeFacts: ['plays: CHECK refuses status lost'] },
    );
    const text = terminalReport(findings, memoryIo());
    expect(text).toContain('NOT TESTED, though asked for\n  a CHECK refuses the seed\n    d4.exit-1\n');
    expect(text).toContain('NOT TESTABLE on this subject\n  exit.store\n    a CHECK refuses the seed\n');
    expect(text).toContain(
      'store    plays: CHECK refuses status lost\npartial  narrowed by --filter exit.*\nverdict  inconclusive',
    );
  });

  it('shows the first cases of a requirement in full and names the others', () => {
    const cases = Array.from({ length: 8 }, (_, index) => judgedCase(`exit.c${index}`, ['d4.exit-0'], 'fail'));
    const text = terminalReport(findingsOf(cases), memoryIo());
    expect(text).toContain('  fail  exit.c4\n');
    expect(text).not.toContain('  fail  exit.c5\n');
    expect(text).toContain('  and 3 more:\n    exit.c5, exit.c6, exit.c7\n');
  });

  it('colours a terminal only', () => {
    const findings = findingsOf([judgedCase('exit.bad', ['d4.exit-0'], 'fail')]);
    expect(terminalReport(findings, memoryIo({ out: true }))).toContain('\u001b[31mVIOLATED\u001b[39m');
    expect(terminalReport(findings, memoryIo({ out: true }, { NO_COLOR: '1' }))).not.toContain('\u001b');
    expect(terminalReport(findings, memoryIo())).not.toContain('\u001b');
  });

  it('lets no word of a subject drive the terminal', () => {
    const findings = findingsOf([judgedCase('exit.bad', ['d4.exit-0'], 'fail', { message: 'seen \u001b[2J' })], {
      subject: { name: 'evil\u001b]0;x\u0007\nverdict  conforms', contract: 'v1' },
    });
    const text = terminalReport(findings, memoryIo());
    for (const control of ['\u001b', '\u0007']) expect(text).not.toContain(control);
    expect(text.split('\n')[0]).toBe('evil\\x1b]0;x\\x07\\nverdict  conforms against contract v1');
  });
});
