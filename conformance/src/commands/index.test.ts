import { describe, expect, it } from 'vitest';
import { commands } from './index.ts';

// Names that outsiders script against: they may grow, and never change.
const promised: Record<keyof typeof commands, readonly string[]> = {
  run: ['baseline', 'bail', 'case', 'fail-on', 'filter', 'jobs', 'keep', 'profile', 'report', 'seed', 'subject'],
  list: ['filter', 'json'],
  explain: [],
  smoke: ['keep', 'seed', 'subject'],
  init: [],
  recheck: [],
  replay: ['keep', 'seed', 'subject', 'times'],
  verify: ['json'],
};

describe('commands', () => {
  it('are the promised ones', () => {
    expect(Object.keys(commands).sort()).toEqual(Object.keys(promised).sort());
  });

  it.each(Object.entries(promised))('%s takes the promised options', (name, flags) => {
    const command = commands[name as keyof typeof commands];
    expect(Object.keys(command.flags ?? {}).sort()).toEqual([...flags].sort());
    expect(command.summary).toMatch(/\.$/);
  });
});
