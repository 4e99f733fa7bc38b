import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { exit } from '../../src/runner/exit-codes.ts';
import { schemaFaults } from '../../src/runner/schema-faults.ts';
import { startLiConformance } from '../support/li-conformance.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();
const sleeper = fileURLToPath(new URL('./subjects/sleeper.mjs', import.meta.url));
const soon = { timeout: 50_000, interval: 50 };

/** A subject that never ends and tells who it is in a file of its own. */
function sleeperIn(name: string): { subject: string; pids: () => number[] } {
  const subject = join(folder, `${name}.json`);
  const file = join(folder, `${name}.pids`);
  writeFileSync(subject, JSON.stringify({ name, contract: 'v1', wait: ['node', sleeper], env: { PIDS: file } }));
  const pids = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []);
  return { subject, pids };
}

/** Gone, or waiting only for somebody to take note of its end. */
function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

describe('an interrupted run', () => {
  it.each([
    ['SIGINT', exit.interrupted],
    ['SIGTERM', exit.terminated],
  ] as const)('%s in the middle of the cases: partial reports, and no process left', async (signal, code) => {
    const { subject, pids } = sleeperIn(signal);
    const json = join(folder, `${signal}.report.json`);
    const args = ['--filter', 'exit.*', '--jobs', '2', '--keep', join(folder, 'kept'), '--report', `json=${json}`];
    const running = startLiConformance(['run', '--subject', subject, ...args]);
    // The first plain line of progress shows that cases have begun, and are being judged.
    let told = '';
    running.stderr.on('data', (chunk) => {
      told += String(chunk);
    });
    await vi.waitFor(() => expect(told).toMatch(/^fail /m), soon);
    const before = pids().length;
    await vi.waitFor(() => expect(pids().length).toBeGreaterThan(before), soon);
    running.kill(signal);

    const { exitCode, stdout } = await running;
    expect(exitCode).toBe(code);
    expect(stdout).toContain(`partial  interrupted by ${signal}`);
    const report = JSON.parse(readFileSync(json, 'utf8'));
    expect(schemaFaults('report', report)).toEqual([]);
    expect(report.partial).toContain(`interrupted by ${signal}`);
    expect(report.counts['not-tested']).toBeGreaterThan(0);
    await vi.waitFor(() => expect(pids().filter((pid) => !isDead(pid))).toEqual([]), soon);
  });

  it('while the subject is still being probed: the same', async () => {
    const { subject, pids } = sleeperIn('probed');
    const json = join(folder, 'probed.report.json');
    const running = startLiConformance(['run', '--subject', subject, '--filter', 'exit.*', '--report', `json=${json}`]);
    await vi.waitFor(() => expect(pids().length).toBeGreaterThan(0), soon);
    running.kill('SIGINT');
    expect((await running).exitCode).toBe(exit.interrupted);
    const report = JSON.parse(readFileSync(json, 'utf8'));
    expect(report).toMatchObject({
      verdict: 'inconclusive',
      partial: expect.stringContaining('interrupted by SIGINT'),
    });
    expect(report.counts.pass + report.counts.fail).toBe(0);
    await vi.waitFor(() => expect(pids().filter((pid) => !isDead(pid))).toEqual([]), soon);
  });
});
