import type { Driver } from '../driver/driver.ts';
import { DriverFault } from '../driver/driver-fault.ts';
import type { Reply } from '../driver/protocol.ts';
import type { Session } from '../driver/with-driver.ts';
import type { RecordDump, WriteAnswer, WriteCall } from '../history/history.ts';
import type { Attempt } from './attempt.ts';
import { judgeWrite } from './judge-write.ts';

/** A call that was not legal. */
export interface BadWrite {
  readonly call: WriteCall;
  /** The calls of the same record before it. */
  readonly earlier: readonly WriteCall[];
  readonly before: RecordDump;
  /** What was legal and what was seen, a line each. */
  readonly message: string;
}

export interface WritesMade {
  /** Calls that were made and could be judged. */
  readonly made: number;
  readonly bad: readonly BadWrite[];
  /** What the driver said where it cannot do a call at all; the call is not judged. */
  readonly unsupported: readonly string[];
  /** Each record as its last call left it, by id. */
  readonly left: ReadonlyMap<string, RecordDump>;
  /** Whether the driver broke down before the last call; then nobody knows what became of the one that was open. */
  readonly cut: boolean;
}

/**
 * Makes the calls one after another, looking at the record before and after each. Throws DriverFault, unless there is
 * something to tell already.
 */
export async function makeWrites(
  session: Session,
  attempts: readonly Attempt[],
  known: (type: string) => ReadonlySet<string>,
): Promise<WritesMade> {
  const { driver, store } = session;
  const bad: BadWrite[] = [];
  const unsupported: string[] = [];
  const left = new Map<string, RecordDump>();
  const versions = new Map<string, number[]>();
  const calls = new Map<string, WriteCall[]>();
  let made = 0;
  let cut = false;
  for (const { type, id, call: make } of attempts) {
    const name = { entity_type: type, entity_id: id };
    const before = left.get(id) ?? store.dump(name);
    const first = !left.has(id);
    const seen = versionsOf(versions, before);
    const call = make({ versions: seen });
    if (call === undefined) continue;
    const reply = await answerTo(driver, call, bad.length > 0);
    if (reply === undefined) {
      cut = true;
      break;
    }
    const after = store.dump(name);
    left.set(id, after);
    if (reply.error?.code === 'unsupported') {
      unsupported.push(`${JSON.stringify(call)}: ${reply.error.message}`);
      continue;
    }
    made += 1;
    const message = judgeWrite({ call, before, after, answer: answerOf(reply), first, known: known(type) });
    const earlier = calls.get(id) ?? [];
    if (message !== undefined) bad.push({ call, earlier, before, message });
    calls.set(id, [...earlier, call]);
  }
  return { made, bad, unsupported, left, cut };
}

/** undefined where the driver is at fault, and is to be forgiven. */
async function answerTo(
  driver: Driver,
  call: WriteCall,
  forgiven: boolean,
): Promise<Reply<'update_status'> | undefined> {
  try {
    return (await driver.call({ op: 'update_status', ...call })).reply;
  } catch (error) {
    if (forgiven && error instanceof DriverFault) return undefined;
    throw error;
  }
}

function versionsOf(versions: Map<string, number[]>, { record, row }: RecordDump): number[] {
  const seen = versions.get(record.entity_id) ?? [];
  const now = row?.['updated_at'];
  if (typeof now === 'number') seen.push(now);
  versions.set(record.entity_id, seen);
  return seen;
}

function answerOf(reply: Reply<'update_status'>): WriteAnswer {
  if (reply.error) return { is: 'error', ...reply.error };
  return { is: reply.ok.applied ? 'applied' : 'refused' };
}
