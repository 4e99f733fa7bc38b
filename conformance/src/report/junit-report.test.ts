import { describe, expect, it } from 'vitest';
import { findingsOf, judgedCase } from '../../test/support/findings.ts';
import { junitReport } from './junit-report.ts';

describe('junitReport', () => {
  it('keeps failures, errors and what was skipped apart', () => {
    const xml = junitReport(
      findingsOf([
        judgedCase('a.pass', ['d4.exit-0'], 'pass'),
        judgedCase('a.known', ['d4.exit-0'], 'expected-fail'),
        judgedCase('a.fail', ['d4.exit-1'], 'fail', { message: 'line <1>\nline 2' }),
        judgedCase('a.lucky', ['d4.exit-1'], 'unexpected-pass'),
        judgedCase('a.open', ['d2.branch'], 'inconclusive'),
        judgedCase('a.kit', ['d2.branch'], 'kit-error'),
        judgedCase('a.store', ['d2.branch'], 'not-tested'),
      ]),
    );
    expect(xml).toContain('<testsuites tests="7" failures="2" errors="2" skipped="1">');
    expect(xml).toContain('<testcase classname="a" name="a.pass" time="0.01"/>');
    expect(xml).toMatch(/<failure message="[^"]*line &lt;1>&#xA;line 2" type="fail"\/>/);
    expect(xml).toContain('type="unexpected-pass"');
    expect(xml).toContain('type="kit-error"');
  });

  it('holds no character that XML cannot hold', () => {
    const message = 'nul \u0000 escape \u001b lone \ud800 mark \uffff';
    const xml = junitReport(findingsOf([judgedCase('a.fail', ['d4.exit-1'], 'fail', { message })]));
    expect(xml).toContain('nul \\x00 escape \\x1b lone \\xd800 mark \\xffff');
  });
});
