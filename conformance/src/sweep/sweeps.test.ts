import { afterAll, describe, expect, it } from 'vitest';
import { driverBench } from '../../test/support/driver-bench.ts';
import { scratch } from '../../test/support/subject-bench.ts';
import { allProcesses } from '../engine/process-table.ts';
import { canTrace } from './can-trace.ts';
import { errorSweep } from './error-sweep.ts';
import { heirSweep } from './heir-sweep.ts';
import { type HeldPair, heldPairs } from './held-pairs.ts';
import { killSweep } from './kill-sweep.ts';
import { preemptionSweep } from './preemption-sweep.ts';
import type { SweepResult } from './sweep-result.ts';
import { type SweptWrite, sweptWrites } from './swept-write.ts';

const traces = await canTrace();
const work = scratch();
afterAll(work.remove);

/** A sample is enough here; it always holds the first call, the last one and the one in the middle. */
const sample = { budget: 1 };

const write = (name: string): SweptWrite => sweptWrites[name] ?? expect.fail(name);
const pair = (name: string): HeldPair => heldPairs[name] ?? expect.fail(name);
const bench = (...words: string[]) => driverBench(work.folder, words, 3);

function failed({ findings }: SweepResult): number[] {
  return findings.filter(({ verdict }) => verdict === 'fail').map(({ point }) => point?.number ?? 0);
}

describe.skipIf(!traces)('a right driver', () => {
  it.each(['applied', 'rejected', 'repair'])('leaves all of a write or nothing when it is killed: %s', async (name) => {
    const result = await killSweep(await bench('right.py'), write(name), sample);
    expect(result).toMatchObject({ tried: 4, missed: 0, findings: [] });
    expect(result.leftNothing + result.leftAll).toBe(4);
    expect(Math.min(result.leftNothing, result.leftAll)).toBeGreaterThan(0);
  });

  it('says the truth about a disk that is full or broken', async () => {
    expect(await errorSweep(await bench('right.py'), write('applied'), sample)).toMatchObject({ findings: [] });
  });

  it.each(Object.keys(heldPairs))('keeps its guard while another one writes: %s', async (name) => {
    const result = await preemptionSweep(await bench('right.py'), pair(name), sample);
    expect(result).toMatchObject({ tried: 4, findings: [] });
    expect(result.leftAll).toBeGreaterThan(0);
  });

  it('takes over from one that was killed', async () => {
    expect(await heirSweep(await bench('right.py'), sample)).toMatchObject({ tried: 4, findings: [] });
  });
});

describe.skipIf(!traces)('a wrong driver is caught, and at the same points again', () => {
  it.each([
    ['SplitsHistory', 'applied'],
    ['SplitsEnd', 'applied'],
    ['RejectsFirst', 'rejected'],
    ['SplitsAudit', 'repair'],
  ])('%s by kills of a write that is %s', async (name, of) => {
    const first = await killSweep(await bench('torn.py', name), write(of), sample);
    const [only] = failed(first);
    expect(only).toBeGreaterThan(1);
    expect(first.findings[0]?.where).toMatch(/^killed at database call \d+ of \d+ \(\w+ on state\.db/);
    const again = await killSweep(await bench('torn.py', name), write(of), { only: only ?? 0 });
    expect(failed(again)).toEqual([only]);
  });

  it.each([
    ['SwallowsErrors', 'applied'],
    ['SaysFalse', 'rejected'],
  ])('%s by errors in a write that is %s', async (name, of) => {
    expect(failed(await errorSweep(await bench('torn.py', name), write(of), sample))).not.toEqual([]);
  });

  it.each(Object.keys(heldPairs))('ReadsOutside by another one that writes meanwhile: %s', async (name) => {
    const held = async () =>
      failed(await preemptionSweep(await bench('torn.py', 'ReadsOutside'), pair(name), { only: 4 }));
    expect([await held(), await held()]).toEqual([[4], [4]]);
  });

  it('LeavesLock by the next writer', async () => {
    expect(failed(await heirSweep(await bench('torn.py', 'LeavesLock'), { only: 4 }))).toEqual([4]);
  });
});

it.skipIf(!traces)('an interrupted sweep ends at once and leaves no process', async () => {
  const interruption = new AbortController();
  const interrupted = { ...(await bench('right.py')), signal: interruption.signal };
  const sweep = preemptionSweep(interrupted, pair('status'));
  interruption.abort();
  await expect(sweep).rejects.toThrow('interrupted');
  expect(allProcesses().filter(({ parent, dead }) => parent === process.pid && !dead)).toEqual([]);
});

it('a point that the sweep does not have is named as such', async () => {
  await expect(killSweep(await bench('right.py'), write('applied'), { only: 999 })).rejects.toThrow(
    /the sweep has no point 999/,
  );
});
