import { expect, test } from 'vitest';
import { type ToldCall, toldHistory } from '../../test/support/simulation/told-history.ts';
import { judgeHistories } from './judge-histories.ts';

const call: ToldCall = { name: 'a', from: 0, until: 20, to: 'completed', answer: 'true' };
const right = toldHistory({ seed: 'running', calls: [call], rows: [{ of: 'a', from: 'running', to: 'completed' }] });
const wrong = toldHistory({ seed: 'running', calls: [call] });
const mute = {
  ...right,
  after: { ...right.after, history: right.after.history.map((row) => ({ ...row, actor: null })) },
};

test.each([
  ['sound', [right, right]],
  ['broken', [right, mute, wrong]],
  ['unknown', [right, mute]],
  ['sound', []],
] as const)('a race is %s by the gravest of its records', (verdict, histories) => {
  expect(judgeHistories(histories).verdict).toBe(verdict);
});
