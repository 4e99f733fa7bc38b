import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Bug, bugs } from '../../test/support/simulation/bugs.ts';
import { simulateRace } from '../../test/support/simulation/simulated-race.ts';
import type { Layer } from './finding.ts';
import { judgeRecord } from './judge-record.ts';

const shares = { read: 0.15, none: 0.05, vague: 0.05, busy: 0.03 };

/** The layers that see a bug, and in what part of the histories in which it struck somebody sees it, at least. */
const seen: Readonly<Record<Bug, { readonly by: readonly Layer[]; readonly share: number }>> = {
  overwrites: { by: ['P', 'J'], share: 0.9 },
  'overwrites-and-knows': { by: ['J'], share: 0.5 },
  'leaves-terminal': { by: ['P', 'J'], share: 0.95 },
  'no-row': { by: ['P', 'J'], share: 0.99 },
  'applied-answers-false': { by: ['J'], share: 0.99 },
  'spurious-false': { by: ['R'], share: 0.9 },
  'stale-read': { by: ['R'], share: 0.8 },
  'early-answer': { by: ['R'], share: 0.6 },
  'rejects-before-guard': { by: ['R'], share: 0.99 },
  'ignores-status-guard': { by: ['J', 'R'], share: 0.95 },
  'ignores-version': { by: ['J'], share: 0.6 },
  'orphan-event-of-loser': { by: ['J'], share: 0.99 },
  'override-without-event': { by: ['P', 'J'], share: 0.99 },
  'rejects-without-event': { by: ['J'], share: 0.95 },
  'rejects-twice': { by: ['J'], share: 0.99 },
  'row-twice': { by: ['J'], share: 0.99 },
  'wrong-actor': { by: ['J'], share: 0.99 },
  'keeps-old-reason': { by: ['P'], share: 0.1 },
  'keeps-old-time': { by: ['P', 'J'], share: 0.3 },
  'loses-end': { by: ['J'], share: 0.03 },
  'refused-writes-end': { by: ['J'], share: 0.2 },
  'lost-race-alone': { by: ['R'], share: 0.9 },
};

describe('an implementation that is right, whatever freedoms it takes', () => {
  it.each([
    ['in the order of the rows', true],
    ['where nobody knows that order', false],
  ])('is never blamed, %s', (_name, ordered) => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 7 }), fc.integer({ min: 3, max: 50 }), (seed, clients, calls) => {
        const { history } = simulateRace({ seed, clients, calls, shares, ordered });
        expect(judgeRecord(history).filter(({ grave }) => grave !== 'advisory')).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it('is not blamed where its rows cannot be joined, but not cleared either', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const found = judgeRecord(withoutActors(simulateRace({ seed, clients: 3, calls: 15, shares }).history));
        expect(found.filter(({ grave }) => grave === 'violation')).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

test.each(bugs)('%s is seen, by the layers that should', (bug) => {
  const by = new Set<Layer>();
  let [struck, caught] = [0, 0];
  for (let seed = 1; seed <= 200; seed += 1) {
    const { history, effects } = simulateRace({ seed, clients: 4, calls: 60, shares, bug, rate: 0.3 });
    if (effects === 0) continue;
    struck += 1;
    const broken = judgeRecord(history).filter(({ grave }) => grave === 'violation');
    if (broken.length > 0) caught += 1;
    for (const { layer, sentences, requirements } of broken) {
      by.add(layer);
      expect(sentences).toHaveLength(3);
      expect(requirements.length).toBeGreaterThan(0);
    }
  }
  expect(struck).toBeGreaterThan(20);
  expect(caught / struck).toBeGreaterThanOrEqual(seen[bug].share);
  expect([...by]).toEqual(expect.arrayContaining([...seen[bug].by]));
});

test('a spurious answer is seen by the search too, where neither order nor owner of the rows is known', () => {
  let [struck, ordered, joined] = [0, 0, 0];
  for (let seed = 1; seed <= 200; seed += 1) {
    const race = { seed, clients: 3, calls: 25, bug: 'spurious-false', rate: 0.5 } as const;
    const { history, effects } = simulateRace({ ...race, ordered: false });
    if (effects === 0) continue;
    struck += 1;
    const referees = (one: typeof history) =>
      judgeRecord(one).some(({ layer, grave }) => layer === 'referee' && grave === 'violation');
    if (referees(history)) ordered += 1;
    if (referees(withoutActors(history))) joined += 1;
  }
  expect(ordered / struck).toBeGreaterThan(0.5);
  expect(joined / struck).toBeGreaterThan(0.3);
});

function withoutActors(history: ReturnType<typeof simulateRace>['history']): typeof history {
  const unnamed = history.after.history.map((row) => ({ ...row, actor: null }));
  return { ...history, after: { ...history.after, history: unnamed } };
}
