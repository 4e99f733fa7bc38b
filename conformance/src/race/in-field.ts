import { DriverFault } from '../driver/driver-fault.ts';
import type { Bench } from '../engine/bench.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import { StoreRefusal } from '../store/store-refusal.ts';
import { startDriverWriter } from './driver-writer.ts';
import { RaceField } from './race-field.ts';

/** Runs races in a fresh field with that many writers of the subject, and puts it away. */
export async function inField(
  bench: Bench,
  writers: number,
  race: (field: RaceField) => Promise<CaseOutcome>,
): Promise<CaseOutcome> {
  let field: RaceField | undefined;
  try {
    field = await RaceField.open(bench, writers, startDriverWriter(bench));
    const { verdict, message } = await race(field);
    return { verdict, ...(message === undefined ? {} : { message }) };
  } catch (error) {
    if (error instanceof StoreRefusal) {
      bench.storeFacts.add(error.message);
      return { verdict: 'not-tested', message: error.message };
    }
    // A driver that does not keep its protocol says nothing about what it drives.
    if (!(error instanceof DriverFault)) throw error;
    return { verdict: 'inconclusive', message: `the driver is broken: ${error.message}` };
  } finally {
    await field?.close();
  }
}
