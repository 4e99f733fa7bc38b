import type { Bench } from '../engine/bench.ts';
import type { RecordDump, RecordHistory } from '../history/history.ts';
import { prepareCall } from '../race/prepared-call.ts';
import { mayFail } from './database-call.ts';
import { eachPoint, type PointSeen, type SweepOptions } from './each-point.ts';
import { type Interruption, interruptedWrite } from './interrupted-write.ts';
import { SeededStore } from './seeded-store.ts';
import { Standby } from './standby.ts';
import { pointInWords, pointsOf, type SweepPoint } from './sweep-point.ts';
import { failureAt, findingOf, type SweepResult } from './sweep-result.ts';
import type { SweptWrite } from './swept-write.ts';
import type { Injection } from './tracer.ts';
import { warmRecord, warmWriter } from './warm-writer.ts';
import { tornPart, writeShape } from './write-shape.ts';

/** A full disk stays full; a fault of the disk may come once. */
const faults: readonly (Injection & { does: 'fail' })[] = [
  { does: 'fail', error: 'ENOSPC', always: true },
  { does: 'fail', error: 'EIO', always: false },
];

/**
 * Lets one writing call of a write after another fail, each in a fresh writer, by a full disk and by a broken one. What is
 * answered has to be true of the store, and what is in the store has to be all of the write or nothing (d5.applied,
 * d5.write-set). Needs a tracer. Throws StoreRefusal, DriverFault, TracerError.
 */
export async function errorSweep(bench: Bench, swept: SweptWrite, options: SweepOptions = {}): Promise<SweepResult> {
  const store = new SeededStore(bench, [swept.record, warmRecord]);
  const standby = new Standby(
    () => warmWriter(store),
    ({ stage }) => stage.close(),
  );
  try {
    const before = store.records[0] as RecordDump;
    const prepared = prepareCall(swept.call, before.record);
    const run = async (interruption: Interruption) => {
      const { stage, driver } = await standby.take();
      try {
        const done = await interruptedWrite({ driver, stage, before, prepared }, interruption);
        // As every other program sees it. What only a recovery would bring to light is no fault of whoever said that it
        // failed: SQLite itself takes such a commit for undone.
        const after = await stage.dump(before.record);
        await stage.leave(driver);
        const damage = await stage.damage();
        const recovered = damage === undefined ? await stage.dump(before.record) : after;
        const history: RecordHistory = { before, operations: [done.write], after };
        return { ...done, damage, history, shape: writeShape(before, after), later: writeShape(before, recovered) };
      } finally {
        await stage.close();
      }
    };
    const whole = await run({ how: 'none' });
    const first = findingOf('left alone', [whole.history]);
    if (first !== undefined) return { points: 0, tried: 0, missed: 0, findings: [first], leftNothing: 0, leftAll: 0 };
    const points = pointsOf(whole.calls).filter(({ call }) => mayFail(call));
    const tries = faults.flatMap((fault) => points.map((point) => ({ ...point, fault })));
    return await eachPoint(tries, options, bench.signal, async ({ fault, ...point }): Promise<PointSeen> => {
      const { met, damage, history, shape, later } = await run(failAt(point, fault));
      const done = fault.always ? 'the disk full from' : 'the disk broken at';
      const left = shape.length === 0 ? 'nothing' : shape.join() === whole.shape.join() ? 'all' : 'other';
      const torn = tornPart(shape, whole.shape) ?? tornPart(later, whole.shape);
      const own = damage === undefined ? torn : `the store is damaged: ${damage}`;
      const judged = findingOf(`${done} ${pointInWords(point)}`, [history], point);
      const finding = own === undefined ? judged : failureAt(done, point, own, [history]);
      return { met, left, finding: judged?.verdict === 'fail' ? judged : finding };
    });
  } finally {
    await standby.close();
    store.remove();
  }
}

function failAt({ call }: SweepPoint, injection: Injection): Interruption {
  return call === undefined ? { how: 'none' } : { how: 'call', inject: { at: call, injection } };
}
