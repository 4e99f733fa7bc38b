import type { RacedRecord } from '@run-completion/schemas/types';
import type { Driver } from '../driver/driver.ts';
import type { RecordDump } from '../history/history.ts';
import { prepareCall } from '../race/prepared-call.ts';
import { answerOf } from './interrupted-write.ts';
import type { SeededStore } from './seeded-store.ts';
import type { SweepStage } from './sweep-stage.ts';

/** A driver alone with a store of its own. */
export interface WarmWriter {
  readonly stage: SweepStage;
  readonly driver: Driver;
}

/** The record that warmWriter needs as the last one of the store. */
export const warmRecord: RacedRecord = { entity_type: 'session', status: 'running' };

/**
 * Starts a driver over a fresh copy of a store and lets it write once. So the first write makes all that only a first one
 * makes, and the one that is interrupted is one of its many. Throws DriverFault; nothing is left then.
 */
export async function warmWriter(store: SeededStore): Promise<WarmWriter> {
  const stage = store.stage();
  try {
    const driver = await stage.enter();
    await warmUp(driver, store.records.at(-1));
    return { stage, driver };
  } catch (error) {
    await stage.close();
    throw error;
  }
}

/** Lets an idle writer write a record that was seeded as warmRecord. Throws DriverFault. */
export async function warmUp(driver: Driver, before: RecordDump | undefined): Promise<void> {
  if (before === undefined) throw new Error('a sweep has no record to warm up with');
  const { call } = prepareCall({ writer: 0, record: 0, to: 'completed', expects: ['running'] }, before.record);
  await answerOf(driver, call, false);
}
