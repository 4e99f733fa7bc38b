import { describe, expect, it } from 'vitest';
import { findingsOf, judgedCase } from '../../test/support/findings.ts';
import { exit } from '../runner/exit-codes.ts';
import { checkedReport } from './checked-report.ts';
import { jsonReport } from './json-report.ts';

describe('jsonReport', () => {
  it('has the published shape, whatever was found', () => {
    const findings = findingsOf(
      [
        judgedCase('a.pass', ['d4.exit-0'], 'pass'),
        judgedCase('a.fail', ['d4.exit-1'], 'fail', { message: 'm', kept: '/k', repeat: 'r' }),
        judgedCase('a.open', ['d2.branch'], 'inconclusive', { message: 'slow host' }),
      ],
      { partial: 'interrupted by SIGINT', storeFacts: ['a fact'] },
    );
    const report = JSON.parse(checkedReport(jsonReport(findings)));
    expect(report).toMatchObject({
      kit: { name: 'li-conformance', version: '0.0.0-test', node: process.versions.node },
      subject: { name: 'fake', version: '1.2.3', contract: 'v1' },
      contract: 'v1',
      seed: 7,
      verdict: 'fails',
      partial: 'interrupted by SIGINT',
      store_facts: ['a fact'],
      counts: {
        pass: 1,
        fail: 1,
        'expected-fail': 0,
        'unexpected-pass': 0,
        inconclusive: 1,
        'not-tested': 0,
        'kit-error': 0,
      },
    });
    expect(report.requirements).toContainEqual({ id: 'd4.exit-1', level: 'MUST', verdict: 'fail' });
    expect(report.requirements).toContainEqual({
      id: 'd5.write-set',
      level: 'MUST',
      verdict: 'not-tested',
      reason: 'belongs to the profile writer, which was not asked for',
    });
    expect(report.cases[1]).toEqual({
      id: 'a.fail',
      requirements: ['d4.exit-1'],
      verdict: 'fail',
      message: 'm',
      kept: '/k',
      repeat: 'r',
      duration_ms: 10,
    });
  });
});

describe('checkedReport', () => {
  it('owns up when the kit breaks its own schema', () => {
    const report = { ...jsonReport(findingsOf([])), seed: 1.5 };
    expect(() => checkedReport(report)).toThrow(
      expect.objectContaining({ exit: exit.kitFault, message: expect.stringContaining('/seed must be integer') }),
    );
  });
});
