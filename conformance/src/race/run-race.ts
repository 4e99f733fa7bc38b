import type { Operation, RecordDump, RecordHistory } from '../history/history.ts';
import { letGo } from './gates.ts';
import { Lane } from './lane.ts';
import { type PreparedCall, prepareCall } from './prepared-call.ts';
import type { RaceField } from './race-field.ts';
import type { RacePlan } from './race-plan.ts';

/**
 * Runs one race on fresh records of a field. Resolves when every call is answered, or its process gone, with a history
 * for each record.
 */
export async function runRace(field: RaceField, plan: RacePlan): Promise<RecordHistory[]> {
  const before = field.seed(plan.records);
  const queues = queuesOf(plan, before);
  const operations: Operation[] = [];
  const lanes = queues.map((queue, index) => new Lane(field, index, queue, operations));
  const running = await letGo(field, plan, lanes);
  await Promise.all(running);
  operations.sort((one, other) => Number(one.invoked - other.invoked));
  return before.map((dump) => historyOf(dump, operations, field));
}

function queuesOf(plan: RacePlan, before: readonly RecordDump[]): PreparedCall[][] {
  const queues: PreparedCall[][] = Array.from({ length: plan.writers }, () => []);
  for (const call of plan.calls) {
    const record = before[call.record % before.length]?.record;
    if (record !== undefined) queues[call.writer % plan.writers]?.push(prepareCall(call, record));
  }
  return queues.filter((queue) => queue.length > 0);
}

function historyOf(before: RecordDump, all: readonly Operation[], field: RaceField): RecordHistory {
  const { entity_id } = before.record;
  const operations = all
    .filter(({ record }) => record.entity_id === entity_id)
    .map((operation, id) => ({ ...operation, id }));
  return { before, operations, after: field.dump(before.record) };
}
