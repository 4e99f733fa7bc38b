import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateRace } from '../../test/support/simulation/simulated-race.ts';
import { toldHistory } from '../../test/support/simulation/told-history.ts';
import { drawLanes } from './draw-lanes.ts';
import { judgeRecord } from './judge-record.ts';

test('draws a lane for each process, one for the rows, and where a call found no place', () => {
  const more = { expected_statuses: ['running'] };
  const history = toldHistory({
    seed: 'running',
    calls: [
      { name: 'a', from: 0, until: 20, to: 'completed', answer: 'true' },
      { name: 'b', from: 5, until: 10, to: 'failed', more: { expected_statuses: ['completed'] }, answer: 'false' },
      { name: 'c', from: 30, until: 40, to: 'failed', more: { expected_statuses: ['completed'] }, answer: 'false' },
      { name: 'd', from: 35, until: 50, to: 'failed', more, answer: 'none' },
    ],
    rows: [{ of: 'a', from: 'running', to: 'completed' }],
  });
  const [finding] = judgeRecord(history);

  expect(drawLanes(history, finding)).toBe(
    [
      'process 0   |0----------------------|',
      'process 1           |1------|',
      'process 2                                   |2--------------|',
      'process 3                                           |3--------------?',
      'rows         ^',
      '             r1',
      'no place                                    xxxxxxxxxxxxxxxxx',
      '',
      '   0  process 0 was answered true; it asked for completed without a guard',
      '   1  process 1 was answered false; it asked for failed if the status is one of [completed]',
      '   2  process 2 was answered false; it asked for failed if the status is one of [completed]',
      '   3  process 3 was never answered; it asked for failed if the status is one of [running]',
      '  r1  row h1, running -> completed, of call 0',
    ].join('\n'),
  );
});

test('never needs more than 100 columns, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 60 }), (seed, calls) => {
      const race = {
        seed,
        clients: 1 + (seed % 9),
        calls,
        shares: { read: 0.2, none: 0.1 },
        bug: 'spurious-false',
        rate: 0.3,
      } as const;
      const { history } = simulateRace(race);
      const finding = judgeRecord(history).find(({ gap }) => gap !== undefined);
      const lines = drawLanes(history, finding).split('\n');
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
      if (finding !== undefined) expect(lines.some((line) => line.startsWith('no place'))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
