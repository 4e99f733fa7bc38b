import type { Driver } from '../driver/driver.ts';
import { DriverFault } from '../driver/driver-fault.ts';
import type { RecordDump, WriteAnswer, WriteOperation } from '../history/history.ts';
import type { PreparedCall } from '../race/prepared-call.ts';
import { canTrace } from './can-trace.ts';
import type { DatabaseCall } from './database-call.ts';
import type { SweepStage } from './sweep-stage.ts';
import { type Trace, Tracer } from './tracer.ts';

/** Longer than any write; milliseconds. */
const longest = 600_000;

/** What is done to a write while it runs. */
export type Interruption =
  /** Nothing; its database calls are listed where they can be seen. */
  | { readonly how: 'none' }
  | { readonly how: 'call'; readonly inject: NonNullable<Trace['inject']> }
  /** Killed so many milliseconds after it was sent. */
  | { readonly how: 'time'; readonly milliseconds: number };

export interface WriteToInterrupt {
  /** Idle, with the store open. */
  readonly driver: Driver;
  /** Where it has entered. */
  readonly stage: SweepStage;
  readonly before: RecordDump;
  readonly prepared: PreparedCall;
}

export interface InterruptedWrite {
  readonly write: WriteOperation;
  readonly calls: readonly DatabaseCall[];
  /** Whether it came to the call at which something was to happen. */
  readonly met: boolean;
  /** Milliseconds from its call to its answer. */
  readonly took: number;
}

/**
 * Runs one write and interrupts it. The driver is left as it is then: alive where it has answered. Throws DriverFault where
 * it ends unasked, and TracerError.
 */
export async function interruptedWrite(
  { driver, stage, before, prepared }: WriteToInterrupt,
  interruption: Interruption,
): Promise<InterruptedWrite> {
  const tracer = await tracerFor(driver, stage.home, interruption);
  try {
    // A wrapper may outlive the process in it that was killed.
    if (killsBy(interruption))
      void tracer?.until(() => tracer.killed, longest).then((killed) => (killed ? stage.leave(driver) : undefined));
    const { tag, call } = prepared;
    const invoked = process.hrtime.bigint();
    const timer =
      interruption.how === 'time' ? setTimeout(() => void stage.leave(driver), interruption.milliseconds) : undefined;
    const answer = await answerOf(driver, call, interruption.how === 'time' || killsBy(interruption));
    clearTimeout(timer);
    const took = Number(process.hrtime.bigint() - invoked) / 1e6;
    // Whoever did not answer has to be gone: then nothing of it can come any more.
    if (answer.is === 'none') await stage.leave(driver);
    const returned = process.hrtime.bigint();
    await tracer?.detach();
    const { record } = before;
    const write: WriteOperation = { is: 'write', id: 0, process: 1, record, tag, call, invoked, returned, answer };
    return { write, calls: tracer?.calls ?? [], met: tracer?.met ?? answer.is === 'none', took };
  } finally {
    await tracer?.detach();
  }
}

/** What a driver answers to a write; `none` where it may die of it and does. Throws DriverFault. */
export async function answerOf(driver: Driver, call: WriteOperation['call'], mayDie: boolean): Promise<WriteAnswer> {
  try {
    const { reply } = await driver.call({ op: 'update_status', ...call });
    return reply.error ? { is: 'error', ...reply.error } : { is: reply.ok.applied ? 'applied' : 'refused' };
  } catch (error) {
    if (!mayDie || !(error instanceof DriverFault) || !['died', 'killed'].includes(error.kind)) throw error;
    return { is: 'none' };
  }
}

async function tracerFor({ pid }: Driver, home: string, interruption: Interruption): Promise<Tracer | undefined> {
  if (interruption.how === 'time' || pid === undefined || !(await canTrace())) return undefined;
  return Tracer.attach({ pid, home, ...(interruption.how === 'call' ? { inject: interruption.inject } : {}) });
}

function killsBy(interruption: Interruption): boolean {
  return interruption.how === 'call' && interruption.inject.injection.does === 'kill';
}
