import { spawnSync } from 'node:child_process';
import { median, table } from './numbers.mjs';

/** At most so many times the start of Node itself. */
const goal = 1.4;

/**
 * Whole processes, in turn and in both orders, so that a noisy moment hits all alike. lionagi's, which takes as long as
 * thirty of the others and leaves cold caches behind, comes afterwards. Gives whether the goal was met.
 */
export function benchStart({ home, li, lionagi, rounds }) {
  const pair = { 'node -e 0': [process.execPath, '-e', '0'], 'li wait done': [...li, 'wait', 'done'] };
  const times = { 'node -e 0': [], 'li wait done': [] };
  for (let round = 0; round < rounds; round += 1) {
    const names = Object.keys(pair);
    for (const name of round % 2 === 0 ? names : names.reverse()) times[name].push(milliseconds(pair[name], home));
  }
  if (lionagi) {
    const runs = Math.ceil(rounds / 8);
    times['lionagi: li wait done'] = Array.from({ length: runs }, () => milliseconds([lionagi, 'wait', 'done'], home));
  }
  const node = median(times['node -e 0']);
  const rows = Object.entries(times).map(([name, all]) => [
    name,
    median(all).toFixed(1),
    (median(all) / node).toFixed(2),
    all.length,
  ]);
  console.log(table([['whole process', 'median ms', 'times node', 'runs'], ...rows]));
  const ratio = median(times['li wait done']) / node;
  console.log(`goal: at most ${goal} times node: ${ratio <= goal ? 'met' : 'MISSED'}\n`);
  return ratio <= goal;
}

function milliseconds([command, ...args], home) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(command, args, {
    env: { HOME: home, PATH: process.env.PATH, LIONAGI_HOME: home },
  });
  const end = process.hrtime.bigint();
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return Number(end - start) / 1e6;
}
