import { setTimeout as pause } from 'node:timers/promises';
import type { Change, DriverMessage, RaceAct } from '@run-completion/schemas/types';
import { StoreRefusal } from '../store/store-refusal.ts';
import type { HouseWriter } from './house-writer.ts';
import type { Meetings } from './meetings.ts';
import type { Instant } from './subject-waiter.ts';

/** A call of a writer that was committed. */
export interface DoneAct {
  /** What its history rows have as their actor. */
  readonly tag: string;
  /** Absent: a guarded write, whose history row tells what it did. */
  readonly changes?: readonly Change[];
  readonly began: Instant;
  readonly ended: Instant;
}

/** The subject does not let the kit's writers write. The message says how. */
export class WriterHindered extends Error {}

export interface ActsOptions {
  readonly writer: HouseWriter;
  /** Makes tags unique: no two writers of a race have the same. */
  readonly name: string;
  readonly acts: readonly RaceAct[];
  readonly meetings: Meetings;
  /** Ends the work at once. */
  readonly signal: AbortSignal;
}

/** So many changes of one writer may be under way: the house does them one after another all the same, and sooner. */
const ahead = 16;

/** Goes through the acts of one writer, one after another, and tells those that were committed. */
export async function doActs({ writer, name, acts, meetings, signal }: ActsOptions): Promise<DoneAct[]> {
  const done: DoneAct[] = [];
  let changes: Promise<DoneAct>[] = [];
  const settle = async () => {
    done.push(...(await Promise.all(changes)));
    changes = [];
  };
  for (const [index, act] of acts.entries()) {
    if (act.pause || 'write' in act || changes.length === ahead) await settle();
    if (act.pause) await pause(act.pause, undefined, { signal });
    signal.throwIfAborted();
    if ('change' in act) {
      changes.push(change(writer, act.change));
      continue;
    }
    const tag = `${name}-act-${index}`;
    const at = act.meet === undefined ? {} : { at: String(await meetings.arrive(act.meet)) };
    const { message } = await writer.ask({ op: 'update_status', ...act.write, actor: tag, ...at });
    const times = timesOf(message);
    if (times !== undefined) done.push({ tag, ...times });
  }
  await settle();
  return done;
}

/** One transaction past every guard. */
export async function change(writer: HouseWriter, changes: readonly Change[]): Promise<DoneAct> {
  const { id, message } = await writer.ask({ op: 'change', changes: [...changes] });
  const times = timesOf(message);
  if (times === undefined) throw new Error(`a change of the kit was not made: ${JSON.stringify(message)}`);
  return { tag: `${writer.pid}-${id}`, changes, ...times };
}

/** When an applied write was made; undefined where a guard said no or the call was rejected, as is legal in a race. */
function timesOf(message: DriverMessage): Pick<DoneAct, 'began' | 'ended'> | undefined {
  if ('ok' in message) {
    const { applied, began, ended } = message.ok as { applied: boolean; began: string; ended: string };
    return applied ? { began: BigInt(began), ended: BigInt(ended) } : undefined;
  }
  if (!('error' in message)) throw new Error(`a writer of the kit answered ${JSON.stringify(message)}`);
  const { code, message: words } = message.error;
  if (code === 'rejected' || code === 'lost_race') return undefined;
  if (code === 'invalid') throw new StoreRefusal(words);
  if (code === 'busy') throw new WriterHindered('it kept the store locked: nobody else could write');
  if (code === 'store') throw new WriterHindered(`it left the store so that nobody else could write: ${words}`);
  throw new Error(`a writer of the kit failed: ${words}`);
}
