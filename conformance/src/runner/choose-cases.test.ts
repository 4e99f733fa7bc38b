import { describe, expect, it } from 'vitest';
import { fakeCase } from '../../test/support/fake-case.ts';
import { chooseCases, type Wishes } from './choose-cases.ts';
import { exit } from './exit-codes.ts';

const all = [
  fakeCase('exit.one', ['d4.exit-1']),
  fakeCase('exit.two', ['d4.exit-2', 'd2.vanished']),
  fakeCase('line.plain', ['d3.line-grammar']),
  fakeCase('core.shape', ['d3.outcome-shape'], { verdict: 'pass' }, 'core'),
];
const reader: Wishes = { profiles: ['reader'], filters: [], ids: [] };
const ids = (wishes: Partial<Wishes>) => {
  const { cases, narrowed } = chooseCases(all, { ...reader, ...wishes });
  return [cases.map((one) => one.id), narrowed];
};

describe('chooseCases', () => {
  it('takes every case of the profiles when nothing else is asked', () => {
    expect(ids({})).toEqual([['exit.one', 'exit.two', 'line.plain'], null]);
    expect(ids({ profiles: ['core', 'reader'] })).toEqual([all.map((one) => one.id), null]);
  });

  it('narrows by the id of a case, by that of a requirement, and by name', () => {
    expect(ids({ filters: ['exit.*'] })).toEqual([['exit.one', 'exit.two'], '--filter exit.*']);
    expect(ids({ filters: ['d2.*'] })).toEqual([['exit.two'], '--filter d2.*']);
    expect(ids({ ids: ['line.plain'], filters: ['*.one'] })).toEqual([
      ['exit.one', 'line.plain'],
      '--filter *.one --case line.plain',
    ]);
  });

  it('does not call a choice of everything narrow', () => {
    expect(ids({ filters: ['*'] })[1]).toBeNull();
  });

  it('tells many wishes in few words', () => {
    const [, narrowed] = ids({ ids: ['exit.one', 'exit.two', 'exit.one', 'exit.two', 'exit.one'] });
    expect(narrowed).toBe('--case exit.one --case exit.two --case exit.one and 2 more');
  });

  it.each<[Partial<Wishes>, string]>([
    [{ filters: ['nothing.*'] }, '--filter nothing.* matches no case'],
    // One good wish does not excuse a bad one: a typing error would go unseen.
    [{ filters: ['exit.*', 'nothing.*'] }, '--filter nothing.* matches no case'],
    [{ filters: [''] }, '--filter is empty'],
    [{ ids: ['exit.three'] }, '--case exit.three: there is no such case'],
    [{ ids: ['core.shape'] }, '--case core.shape belongs to the profile core'],
    [{ profiles: ['reader', 'writer'] }, 'no case has the profile writer'],
  ])('refuses %j', (wishes, words) => {
    expect(() => ids(wishes)).toThrow(
      expect.objectContaining({ exit: exit.usage, message: expect.stringContaining(words) }),
    );
  });
});
