import { join } from 'node:path';
import type { World } from '@run-completion/schemas/types';
import type { Bench } from '../engine/bench.ts';
import { HostStrain } from '../engine/host-strain.ts';
import { makeSandbox } from '../engine/sandbox.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import { CaseStore } from '../store/case-store.ts';
import { StoreRefusal } from '../store/store-refusal.ts';
import type { Driver } from './driver.ts';
import { DriverFault } from './driver-fault.ts';
import type { Operation } from './protocol.ts';
import { startDriver } from './start-driver.ts';

/** A driver that has opened a store of its own, which the kit has seeded and goes on reading. */
export interface Session {
  readonly driver: Driver;
  readonly store: CaseStore;
  /** LIONAGI_HOME. */
  readonly home: string;
  /** A copy of the store as the driver found it. */
  readonly startFile: string;
  /** Whether the host did not let the kit or the driver run. */
  starved(): boolean;
}

export interface SessionOptions {
  readonly world: World;
  /** Without this operation of the driver the case cannot be put to it. */
  readonly needs: Operation;
  /** Done to the store before the driver opens it. */
  readonly prepare?: (store: CaseStore) => void;
}

/**
 * Gives a case a driver over a fresh store, and puts both away. A driver that is at fault itself makes the case
 * inconclusive, whatever it had found but a failure; a store that refuses the world makes it not testable.
 */
export async function withDriver(
  bench: Bench,
  { world, needs, prepare }: SessionOptions,
  work: (session: Session) => Promise<CaseOutcome>,
): Promise<CaseOutcome> {
  if (bench.subject.driver === undefined) return { verdict: 'not-tested', message: 'the subject has no driver' };
  const sandbox = makeSandbox();
  // Beside the sandbox and not in it: a program could look around there.
  const secret = makeSandbox();
  const startFile = join(secret.root, 'start.db');
  const strain = new HostStrain();
  let store: CaseStore | undefined;
  let driver: Driver | undefined;
  try {
    store = new CaseStore(sandbox.home, bench.template, world);
    prepare?.(store);
    store.copyTo(startFile);
    driver = await startDriver(bench, sandbox.home);
    const { pid, description } = driver;
    if (!description.ops.includes(needs)) return { verdict: 'not-tested', message: `the driver has no ${needs}` };
    const { reply } = await driver.call({ op: 'open' });
    if (reply.error) return broken(`open was answered by an error: ${reply.error.message}`);
    const outcome = await work({ driver, store, home: sandbox.home, startFile, starved: () => strain.starved(pid) });
    // A call that did not come back is still open then, and only an idle driver can be asked to close.
    if (outcome.verdict === 'pass') await driver.close();
    bench.stamina.ended();
    return outcome;
  } catch (error) {
    if (error instanceof StoreRefusal) {
      bench.storeFacts.add(error.message);
      return { verdict: 'not-tested', message: error.message };
    }
    if (!(error instanceof DriverFault)) throw error;
    if (error.kind === 'silent') bench.stamina.hung();
    return error.kind === 'interrupted' ? { verdict: 'inconclusive', message: error.message } : broken(error.message);
  } finally {
    await driver?.kill();
    strain.close();
    store?.close();
    sandbox.remove();
    secret.remove();
  }
}

/** How the message begins of a case that found the driver at fault. */
export const brokenDriver = 'the driver is broken, which says nothing about the contract';

function broken(what: string): CaseOutcome {
  return { verdict: 'inconclusive', message: `${brokenDriver}: ${what}` };
}
