import type { Bench } from '../engine/bench.ts';
import { makeSandbox } from '../engine/sandbox.ts';
import type { RunnableCase } from '../runnable-case.ts';
import { DriverFault } from './driver-fault.ts';
import { startDriver } from './start-driver.ts';

type Profile = RunnableCase['profile'];

/** The profiles that a subject can be judged on: by its having a driver, and by what that says it can do. */
export async function offeredProfiles(bench: Bench): Promise<readonly Profile[]> {
  if (bench.subject.driver === undefined) return ['reader'];
  const { home, remove } = makeSandbox();
  try {
    const driver = await startDriver(bench, home);
    const { ops } = driver.description;
    await driver.kill();
    return [
      'reader',
      ...(ops.includes('wait') ? ['core' as const] : []),
      ...(ops.includes('update_status') ? ['writer' as const] : []),
    ];
  } catch (error) {
    if (!(error instanceof DriverFault)) throw error;
    // Whoever brings a driver wants it judged: each case will say what is wrong with it.
    return ['reader', 'core', 'writer'];
  } finally {
    remove();
  }
}
