import type { Driver } from '../driver/driver.ts';
import { DriverFault } from '../driver/driver-fault.ts';
import type { Answered as DriverAnswered } from '../driver/protocol.ts';
import { startDriver } from '../driver/start-driver.ts';
import type { Bench } from '../engine/bench.ts';
import type { WriteAnswer, WriteCall } from '../history/history.ts';
import type { StartWriter } from './race-field.ts';
import type { Answered } from './race-writer.ts';

let started = 0;

/** Writers that are drivers of the subject, each a process of its own over one store. */
export function startDriverWriter(bench: Bench): StartWriter {
  return async (sandbox) => {
    const driver = await startDriver(bench, sandbox.home);
    const { reply } = await driver.call({ op: 'open' });
    if (reply.error) throw new DriverFault('no-start', `open was answered by an error: ${reply.error.message}`);
    started += 1;
    return {
      process: started,
      spins: driver.description.clock !== undefined,
      write: (call, at) => write(driver, call, at),
      stop: () => driver.kill(),
    };
  };
}

async function write(driver: Driver, call: WriteCall, at: bigint | undefined): Promise<Answered> {
  const began = process.hrtime.bigint();
  try {
    const ask = { op: 'update_status', ...call, ...(at === undefined ? {} : { at: String(at) }) } as const;
    return answered(await driver.call(ask));
  } catch (error) {
    // Only the end that the kit has brought about is no fault of the driver's.
    if (!(error instanceof DriverFault) || error.kind !== 'killed') throw error;
    return { invoked: began, returned: process.hrtime.bigint(), answer: { is: 'none' } };
  }
}

function answered({ invoked, returned, reply }: DriverAnswered<'update_status'>): Answered {
  if (reply.error) return { invoked, returned, answer: { is: 'error', ...reply.error } };
  const { applied, began, ended } = reply.ok;
  const answer: WriteAnswer = { is: applied ? 'applied' : 'refused' };
  // Readings of the driver's own count only where they can be true.
  const first = began === undefined ? invoked : BigInt(began);
  const last = ended === undefined ? returned : BigInt(ended);
  if (first < invoked || last > returned || first > last) return { invoked, returned, answer };
  return { invoked: first, returned: last, answer };
}
