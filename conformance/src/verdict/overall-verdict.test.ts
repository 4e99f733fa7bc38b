import type { Requirement, Verdict } from '@run-completion/schemas/types';
import { describe, expect, it } from 'vitest';
import { requirement } from '../../test/support/requirement.ts';
import type { JudgedCase } from './judged-case.ts';
import { type FailOn, overallVerdict } from './overall-verdict.ts';
import type { RequirementFinding } from './requirement-finding.ts';

type Level = Requirement['level'];

/** A run of one case for each requirement, the case's verdict being the requirement's. */
function judge(rows: readonly [Level, Verdict, { unasked?: boolean; cut?: true }?][], failOn: FailOn = 'must') {
  const findings: RequirementFinding[] = [];
  const cases: JudgedCase[] = [];
  for (const [index, [level, verdict, more = {}]] of rows.entries()) {
    const id = `d4.r${index}`;
    findings.push({ requirement: requirement(id, level), verdict, unasked: more.unasked ?? false });
    if (more.unasked) continue;
    const face = { id: `g.c${index}`, proves: 'That it holds.', requirements: [id] };
    cases.push({ face, verdict, ...(more.cut ? { cut: true } : {}) });
  }
  const { verdict, exit } = overallVerdict(findings, cases, failOn);
  return [verdict, exit];
}

describe('overallVerdict', () => {
  it('conforms when all that binds holds', () => {
    expect(
      judge([
        ['MUST', 'pass'],
        ['SHOULD', 'pass'],
        ['MAY', 'pass'],
      ]),
    ).toEqual(['conforms', 0]);
  });

  it('fails on a violated MUST', () => {
    expect(
      judge([
        ['MUST', 'pass'],
        ['MUST', 'fail'],
      ]),
    ).toEqual(['fails', 1]);
  });

  it('fails on a violated SHOULD only when asked to', () => {
    const rows: [Level, Verdict][] = [
      ['MUST', 'pass'],
      ['SHOULD', 'fail'],
    ];
    expect(judge(rows)).toEqual(['conforms', 0]);
    expect(judge(rows, 'should')).toEqual(['fails', 1]);
  });

  it('never fails on a MAY', () => {
    expect(
      judge(
        [
          ['MUST', 'pass'],
          ['MAY', 'fail'],
        ],
        'should',
      ),
    ).toEqual(['conforms', 0]);
  });

  it('conforms with known failures, and fails when one of them passed, whatever its level', () => {
    expect(
      judge([
        ['MUST', 'pass'],
        ['MUST', 'expected-fail'],
      ]),
    ).toEqual(['conforms', 0]);
    expect(
      judge([
        ['MUST', 'pass'],
        ['MAY', 'unexpected-pass'],
      ]),
    ).toEqual(['fails', 1]);
  });

  it.each<Verdict>(['inconclusive', 'not-tested'])('is inconclusive when a MUST is %s', (verdict) => {
    expect(
      judge([
        ['MUST', 'pass'],
        ['MUST', verdict],
      ]),
    ).toEqual(['inconclusive', 2]);
    expect(
      judge([
        ['MUST', 'pass'],
        ['SHOULD', verdict],
      ]),
    ).toEqual(['conforms', 0]);
    expect(
      judge(
        [
          ['MUST', 'pass'],
          ['SHOULD', verdict],
        ],
        'should',
      ),
    ).toEqual(['inconclusive', 2]);
  });

  it('is not spoilt by what nobody asked for', () => {
    expect(
      judge([
        ['MUST', 'pass'],
        ['MUST', 'not-tested', { unasked: true }],
      ]),
    ).toEqual(['conforms', 0]);
  });

  it('trusts nothing once the kit failed, not even a violation', () => {
    expect(
      judge([
        ['MUST', 'fail'],
        ['MAY', 'kit-error'],
      ]),
    ).toEqual(['inconclusive', 70]);
  });

  it('calls a run that was cut short inconclusive, unless it already fails', () => {
    expect(
      judge([
        ['MUST', 'pass'],
        ['SHOULD', 'not-tested', { cut: true }],
      ]),
    ).toEqual(['inconclusive', 2]);
    expect(
      judge([
        ['MUST', 'fail'],
        ['MUST', 'not-tested', { cut: true }],
      ]),
    ).toEqual(['fails', 1]);
  });

  it.each<[string, [Level, Verdict, { unasked?: boolean }?][]]>([
    ['nothing at all', []],
    ['only exclusions', [['MUST', 'not-tested', { unasked: true }]]],
    ['only what could not be tested', [['SHOULD', 'not-tested']]],
    ['only what stayed open', [['MAY', 'inconclusive']]],
  ])('is never a success with %s', (_name, rows) => {
    expect(judge(rows)).toEqual(['inconclusive', 2]);
  });
});
