import type { Driver } from '../driver/driver.ts';
import { DriverFault } from '../driver/driver-fault.ts';
import type { Bench } from '../engine/bench.ts';
import type { RecordDump, WriteAnswer, WriteOperation } from '../history/history.ts';
import { beginWrite } from './begin-write.ts';
import { eachPoint, type PointSeen, type SweepOptions } from './each-point.ts';
import { Estate } from './estate.ts';
import { heldPairs } from './held-pairs.ts';
import { SeededStore } from './seeded-store.ts';
import { pointInWords, pointsOf, type SweepPoint } from './sweep-point.ts';
import { failureAt, findingOf, type SweepFinding, type SweepResult } from './sweep-result.ts';
import { writeShape } from './write-shape.ts';

/** At most so many points are tried; each needs three records. */
const most = 32;

/** A write with a status guard on a session that is running, as all records of this sweep are at first. */
const { record: running, held: ending } = heldPairs['status'] as (typeof heldPairs)[string];

/**
 * Kills a writer before one database call of its write after another, while a second writer waits for the same lock, and a
 * waiter for the run where the driver has `wait`. The second one has to get its answer, a fresh writer has to be able to
 * write (d5.ordinary-write), and the waiter has to tell the end of the run. Needs a tracer. Throws StoreRefusal,
 * DriverFault, TracerError.
 */
export async function heirSweep(bench: Bench, options: SweepOptions = {}): Promise<SweepResult> {
  const store = new SeededStore(
    bench,
    Array.from({ length: 3 * most + 2 }, () => running),
  );
  let estate: Estate | undefined;
  try {
    estate = await Estate.make(store);
    const points = pointsOf(await estate.callsOf(ending)).slice(0, most);
    return await eachPoint(points, options, bench.signal, async (point): Promise<PointSeen> => {
      estate ??= await Estate.make(store);
      const seen = await inherit(estate, point);
      if (seen.finding !== undefined) {
        // Whatever is wrong with these processes and this store must not be found again at the next point.
        await estate.close();
        estate = undefined;
      }
      return seen;
    });
  } finally {
    await estate?.close();
    store.remove();
  }
}

/** Has the holder killed at a point, and looks at what becomes of the others. The fresh writer is the next holder. */
async function inherit(
  estate: Estate,
  point: SweepPoint & { readonly call: { readonly name: string; readonly nth: number } },
): Promise<PointSeen> {
  const { stage } = estate;
  const [awaited, contested, free] = [estate.next(), estate.next(), estate.next()];
  const wait = await estate.await(awaited);
  const { met, contender } = await estate.killHolder(ending, { awaited, contested, at: point.call });
  const where = `a writer killed at ${pointInWords(point)}`;
  const fail = (what: string) => failureAt('a writer killed at', point, what, []);
  const damage = await stage.damage();
  if (damage !== undefined) return { met, left: 'other', finding: fail(`the store is damaged: ${damage}`) };
  const left = writeShape(awaited, await stage.dump(awaited.record)).length === 0 ? 'nothing' : 'all';
  const check = async (before: RecordDump, write: Promise<WriteOperation>, who: string, driver: Driver) => {
    const done = await write.catch((error) => {
      if (error instanceof DriverFault && error.kind === 'silent' && !estate.starved(driver)) return error.message;
      throw error;
    });
    if (typeof done === 'string') return fail(`${who} had no answer any more: ${done}`);
    const history = { before, operations: [done], after: await stage.dump(before.record) };
    const finding = findingOf(`${where}, ${who}`, [history], point);
    if (finding !== undefined || who !== heirInWords || done.answer.is === 'applied') return finding;
    return fail(`${who} was answered ${inWords(done.answer)}, though its guard held and nobody else was writing`);
  };
  let finding: SweepFinding | undefined;
  if (contender !== undefined) finding = await check(contested, contender, 'a writer that waited', estate.second);
  const heir = await estate.replaceHolder();
  finding ??= await check(free, beginWrite(heir, ending, free, 3), heirInWords, heir);
  if (finding !== undefined || wait === undefined) return { met, left, finding };
  if (left === 'nothing') await beginWrite(heir, ending, awaited, 3);
  const told = await wait.status();
  if (told === ending.to) return { met, left, finding };
  return { met, left, finding: fail(`the run is ${ending.to} by now, and a waiter that was pending told ${told}`) };
}

const heirInWords = 'a fresh writer of another record';

function inWords(answer: WriteAnswer): string {
  return answer.is === 'error' ? `by an error (${answer.code}: ${answer.message})` : answer.is;
}
