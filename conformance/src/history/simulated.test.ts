import { describe, expect, it } from 'vitest';
import { bugs } from '../../test/support/simulation/bugs.ts';
import { simulateRace } from '../../test/support/simulation/simulated-race.ts';
import { judgeRecord } from './judge-record.ts';

const shares = { read: 0.15, none: 0.05, vague: 0.05, busy: 0.03 };

describe('right implementations', () => {
  it('are never blamed', () => {
    for (let seed = 1; seed <= 3000; seed += 1) {
      const { history } = simulateRace({
        seed,
        clients: 2 + (seed % 6),
        calls: 5 + (seed % 50),
        shares,
        ordered: seed % 3 !== 0,
      });
      const found = judgeRecord(history).filter(({ grave }) => grave !== 'advisory');
      if (found.length) console.log(seed, JSON.stringify(found[0], null, 1));
      expect(found).toEqual([]);
    }
  });
});
describe('wrong', () => {
  it.each(bugs)('%s', (bug) => {
    let struck = 0,
      caught = 0;
    const by: Record<string, number> = {};
    for (let seed = 1; seed <= 300; seed += 1) {
      const { history, effects } = simulateRace({ seed, clients: 4, calls: 60, shares, bug, rate: 0.3 });
      if (!effects) continue;
      struck++;
      const found = judgeRecord(history).filter(({ grave }) => grave === 'violation');
      if (found.length) caught++;
      for (const k of new Set(found.map((f) => f.layer))) by[k] = (by[k] ?? 0) + 1;
    }
    console.log(bug, struck, caught, JSON.stringify(by));
  });
});
