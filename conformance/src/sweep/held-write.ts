import type { Driver } from '../driver/driver.ts';
import type { RecordDump, RecordHistory } from '../history/history.ts';
import { beginWrite } from './begin-write.ts';
import type { DatabaseCall } from './database-call.ts';
import type { HeldPair } from './held-pairs.ts';
import type { SweepStage } from './sweep-stage.ts';
import { Tracer } from './tracer.ts';

export interface HeldWrite {
  readonly stage: SweepStage;
  /** Idle writers with the store open. */
  readonly writers: readonly [held: Driver, other: Driver];
  /** Follows the other writer. */
  readonly watch: Tracer;
  readonly pair: HeldPair;
  readonly before: RecordDump;
  /** Where the first one is held; absent: nowhere, and the other one does not run. */
  readonly at?: Pick<DatabaseCall, 'name' | 'nth'>;
  /** How long the other one may take to answer before the first one goes on; milliseconds. */
  readonly patience: number;
}

export interface HeldSeen {
  readonly history: RecordHistory;
  readonly calls: readonly DatabaseCall[];
  /** Whether the first one came to the call. */
  readonly met: boolean;
  /** Whether the other one had answered while the first one was held. */
  readonly between: boolean;
  /** Milliseconds of the first write. */
  readonly took: number;
}

/** How long a write may take to come to its call, at the most; milliseconds. */
const hang = 60_000;

/**
 * Holds a writer before one of its database calls while another writer makes a whole write of the same record, or begins to
 * wait for the lock; then lets it go on. Throws DriverFault, TracerError.
 */
export async function heldWrite({ stage, writers, watch, pair, before, at, patience }: HeldWrite): Promise<HeldSeen> {
  const [first, second] = writers;
  const inject = at === undefined ? {} : { inject: { at, injection: { does: 'hold' } as const } };
  const tracer = await Tracer.attach({ pid: first.pid ?? 0, home: stage.home, ...inject });
  try {
    const one = beginWrite(first, pair.held, before, 1);
    const met = await Promise.race([tracer.until(() => tracer.met, hang), one.then(() => false)]);
    const other = met ? beginWrite(second, pair.other, before, 2) : undefined;
    const between = other !== undefined && (await answersFirst(other, watch, patience));
    await tracer.detach();
    const writes = [await one, ...(other === undefined ? [] : [await other])] as const;
    const operations = [...writes]
      .sort((left, right) => Number(left.invoked - right.invoked))
      .map((write, id) => ({ ...write, id }));
    const history = { before, operations, after: await stage.dump(before.record) };
    const took = Number(writes[0].returned - writes[0].invoked) / 1e6;
    return { history, calls: tracer.calls, met, between, took };
  } finally {
    await tracer.detach();
  }
}

/** Whether a write is answered before its writer is seen to wait for the lock. Resolves at the latest after so long. */
async function answersFirst(write: Promise<unknown>, watch: Tracer, patience: number): Promise<boolean> {
  const before = watch.refusals;
  const waits = watch.until(() => watch.refusals > before, patience).then(() => false);
  return Promise.race([write.then(() => true), waits]);
}
