import type { RacedCall } from '@run-completion/schemas/types';
import type { Driver } from '../driver/driver.ts';
import type { RecordDump, WriteCall, WriteOperation } from '../history/history.ts';
import { prepareCall } from '../race/prepared-call.ts';

/**
 * Sends a write before it returns; resolves with what became of it. A version guard names the version that the record was
 * seeded with. Rejects with DriverFault.
 */
export function beginWrite(
  driver: Driver,
  planned: RacedCall,
  { record, row }: RecordDump,
  process: number,
): Promise<WriteOperation> {
  const { tag, call: plain } = prepareCall(planned, record);
  const call: WriteCall = planned.version ? { ...plain, expected_updated_at: Number(row?.['updated_at']) } : plain;
  const settled = driver.call({ op: 'update_status', ...call }).then(({ invoked, returned, reply }): WriteOperation => {
    const answer = reply.error
      ? ({ is: 'error', ...reply.error } as const)
      : ({ is: reply.ok.applied ? 'applied' : 'refused' } as const);
    return { is: 'write', id: 0, process, record, tag, call, invoked, returned, answer };
  });
  // It is awaited later on; until then a fault of the driver must not end the kit.
  settled.catch(() => {});
  return settled;
}
