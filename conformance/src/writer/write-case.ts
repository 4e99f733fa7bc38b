import type { ListedCase, RunRecord } from '@run-completion/schemas/types';
import { inSurroundings } from '../cases/in-surroundings.ts';
import { Random } from '../cases/random.ts';
import { keepCalls } from '../driver/keep-calls.ts';
import type { Ask } from '../driver/protocol.ts';
import { type Session, withDriver } from '../driver/with-driver.ts';
import type { Bench } from '../engine/bench.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import { tableOf } from '../store/record-tables.ts';
import { standardColumns } from '../store/standard-columns.ts';
import type { Attempt } from './attempt.ts';
import { Drawer } from './drawer.ts';
import { changedElsewhere } from './elsewhere.ts';
import { type BadWrite, makeWrites } from './make-writes.ts';
import { statusTables } from './tables/status-tables.ts';
import { wordTables } from './tables/word-tables.ts';
import { type EntityType, entityTypes } from './words.ts';

/** So many bad calls are told one by one. */
const told = 2;

/** A case of the profile writer: guarded writes one after another, each on a record of its own unless a table says else. */
export function writeCase(listed: ListedCase): RunnableCase {
  const { id, proves, requirements } = listed;
  const table = tableFor(listed);
  return {
    id,
    proves,
    requirements,
    profile: 'writer',
    run: (bench) => {
      const attempts = table(new Drawer(new Random(bench.seed, id)));
      const refused = new Set<string>();
      const world = { records: bystanders(bench, id) };
      const prepare: Parameters<typeof withDriver>[1]['prepare'] = (store) => {
        for (const [record, why] of store.seedEach(recordsOf(attempts))) {
          refused.add(record.id);
          bench.storeFacts.add(why);
        }
      };
      return withDriver(bench, { world, needs: 'update_status', prepare }, (session) =>
        judgeWrites(
          bench,
          id,
          session,
          attempts.filter((one) => !refused.has(one.id)),
        ),
      );
    },
  };
}

function tableFor({ id, table, entity_type: type }: ListedCase): (drawer: Drawer) => Attempt[] {
  const byWord = wordTables[String(table)];
  if (byWord !== undefined) return byWord;
  const byStatus = statusTables[String(table)];
  if (byStatus === undefined || !entityTypes.some((one) => one === type)) {
    throw new Error(`golden/v1/calls.json lists ${id}, of which the kit has no table`);
  }
  return (drawer) => byStatus(drawer, type as EntityType);
}

async function judgeWrites(
  bench: Bench,
  id: string,
  session: Session,
  attempts: readonly Attempt[],
): Promise<CaseOutcome> {
  if (attempts.length === 0) return { verdict: 'not-tested', message: 'the store refuses every record of the case' };
  const start = session.store.everyRow();
  const known = new Map(entityTypes.map((type) => [type as string, standardColumns(tableOf[type])]));
  const { made, bad, unsupported, left, cut } = await makeWrites(
    session,
    attempts,
    (type) => known.get(type) ?? new Set(),
  );
  const elsewhere = cut ? [] : changedElsewhere(start, session.store.everyRow(), left);
  if (bad.length > 0 || elsewhere.length > 0) {
    const lines = [
      `${bad.length} of ${made} calls were not legal:`,
      ...bad.slice(0, told).flatMap(inWords),
      ...elsewhere,
    ];
    if (bad.length > told) lines.push(`and ${bad.length - told} more calls`);
    const message = lines.join('\n');
    return {
      verdict: 'fail',
      message,
      ...keepCalls({ bench, session, name: id, message, calls: callsOf(bad), alone: bad.length > 0, facts: bad }),
    };
  }
  if (unsupported.length > 0) {
    const more = unsupported.length > 1 ? `, and ${unsupported.length - 1} more` : '';
    return { verdict: 'not-tested', message: `the driver cannot do ${unsupported[0]}${more}` };
  }
  return { verdict: 'pass' };
}

/** What shows them again: whatever was done to their records. */
function callsOf(bad: readonly BadWrite[]): Ask[] {
  const calls = new Set(bad.flatMap(({ call, earlier }) => [...earlier, call]));
  return [...calls].map((call) => ({ op: 'update_status', ...call }));
}

function inWords({ call, before, message }: BadWrite): string[] {
  const { row } = before;
  const held = row === null ? 'no record' : `status ${JSON.stringify(row['status'])}, updated_at ${row['updated_at']}`;
  return [
    `update_status ${JSON.stringify(call)}`,
    `  before: ${held}`,
    ...message.split('\n').map((line) => `  ${line}`),
  ];
}

function recordsOf(attempts: readonly Attempt[]): RunRecord[] {
  return [...new Set(attempts.flatMap(({ record }) => (record === undefined ? [] : [record])))];
}

/** Records of every kind that no call names. */
function bystanders({ seed }: Bench, id: string): RunRecord[] {
  const steps = [{ do: 'start' as const }, { do: 'exit' as const }];
  return inSurroundings({ world: { records: [] }, argv: [], steps, bystanders: true }, seed, id).world.records;
}
