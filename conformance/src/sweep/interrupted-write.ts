import type { Driver } from '../driver/driver.ts';
import { DriverFault } from '../driver/driver-fault.ts';
import { startDriver } from '../driver/start-driver.ts';
import type { Bench } from '../engine/bench.ts';
import type { RecordHistory, WriteAnswer, WriteOperation } from '../history/history.ts';
import { prepareCall } from '../race/prepared-call.ts';
import type { RaceField } from '../race/race-field.ts';
import type { SweptWrite } from './swept-write.ts';
import { canTrace, type DatabaseCall, Tracer } from './tracer.ts';

/** How a write is brought to its end. */
export type Interruption =
  /** It is left alone, and its database calls are listed where they can be seen. */
  | { readonly how: 'count' }
  /** Killed at the nth database call of that name. */
  | { readonly how: 'call'; readonly name: string; readonly nth: number }
  /** Killed so many milliseconds after it was sent. */
  | { readonly how: 'time'; readonly milliseconds: number };

export interface InterruptedWrite {
  readonly history: RecordHistory;
  readonly calls: readonly DatabaseCall[];
  /** Whether it was killed before it had answered. */
  readonly killed: boolean;
  /** Milliseconds for all of it, the start of the driver included. */
  readonly took: number;
  /** Milliseconds from the call to its answer, or to the end of the process. */
  readonly answered: number;
}

/** Runs one write of a fresh driver, interrupted, on a fresh record. Throws DriverFault where it ends by itself. */
export async function interruptedWrite(
  bench: Bench,
  field: RaceField,
  { record, call: planned }: SweptWrite,
  interruption: Interruption,
): Promise<InterruptedWrite> {
  const began = performance.now();
  const [before] = field.seed([record]);
  if (before === undefined) throw new Error('a record was not seeded');
  const driver = await startDriver(bench, field.sandbox.home);
  try {
    const { reply } = await driver.call({ op: 'open' });
    if (reply.error) throw new DriverFault('no-start', `open was answered by an error: ${reply.error.message}`);
    const tracer = await traced(driver, field, interruption);
    const { tag, call } = prepareCall(planned, before.record);
    const invoked = process.hrtime.bigint();
    const timer =
      interruption.how === 'time' ? setTimeout(() => void driver.kill(), interruption.milliseconds) : undefined;
    const answer = await answerOf(driver, call, interruption.how !== 'count');
    const returned = process.hrtime.bigint();
    clearTimeout(timer);
    const calls = (await tracer?.detach()) ?? [];
    await driver.kill();
    const write: WriteOperation = {
      ...{ is: 'write', id: 0, process: 1, record: before.record, tag, call, invoked, returned, answer },
    };
    const history = { before, operations: [write], after: field.dump(before.record) };
    const took = performance.now() - began;
    return { history, calls, killed: answer.is === 'none', took, answered: Number(returned - invoked) / 1e6 };
  } finally {
    await driver.kill();
  }
}

async function traced(driver: Driver, field: RaceField, interruption: Interruption): Promise<Tracer | undefined> {
  const { pid } = driver;
  if (interruption.how === 'time' || pid === undefined || !canTrace()) return undefined;
  const { home, tmp: scratch } = field.sandbox;
  return Tracer.attach({ pid, home, scratch, ...(interruption.how === 'call' ? { killAt: interruption } : {}) });
}

async function answerOf(driver: Driver, call: WriteOperation['call'], mayDie: boolean): Promise<WriteAnswer> {
  try {
    const { reply } = await driver.call({ op: 'update_status', ...call });
    return reply.error ? { is: 'error', ...reply.error } : { is: reply.ok.applied ? 'applied' : 'refused' };
  } catch (error) {
    if (!mayDie || !(error instanceof DriverFault) || !['died', 'killed'].includes(error.kind)) throw error;
    return { is: 'none' };
  }
}
