import type { Bench } from '../engine/bench.ts';
import type { RecordDump, RecordHistory } from '../history/history.ts';
import { prepareCall } from '../race/prepared-call.ts';
import { canTrace } from './can-trace.ts';
import { isChanging } from './database-call.ts';
import { eachPoint, type PointSeen, type SweepOptions } from './each-point.ts';
import { type Interruption, interruptedWrite } from './interrupted-write.ts';
import { SeededStore } from './seeded-store.ts';
import { Standby } from './standby.ts';
import { pointInWords, pointsOf, type SweepPoint } from './sweep-point.ts';
import { failureAt, findingOf, type SweepResult } from './sweep-result.ts';
import type { SweptWrite } from './swept-write.ts';
import { warmRecord, warmWriter } from './warm-writer.ts';
import { tornPart, writeShape } from './write-shape.ts';

/** Without a tracer the write is killed at so many instants, spread over twice the time that it takes. */
const instants = 20;

/**
 * Kills a fresh writer at one point of its write after another, and judges what is left of it: all of the write or
 * nothing (d5.write-set, d5.rejection-audited, d5.override-audited). The points are its calls about files of the store,
 * each before the system does it; where they cannot be seen, instants. Throws StoreRefusal, DriverFault, TracerError.
 */
export async function killSweep(bench: Bench, swept: SweptWrite, options: SweepOptions = {}): Promise<SweepResult> {
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
        await stage.leave(driver);
        const damage = await stage.damage();
        const after = damage === undefined ? await stage.dump(before.record) : before;
        const history: RecordHistory = { before, operations: [done.write], after };
        return { ...done, damage, history, shape: writeShape(before, after) };
      } finally {
        await stage.close();
      }
    };
    const whole = await run({ how: 'none' });
    const first = findingOf('left alone', [whole.history]);
    if (first !== undefined) return { points: 0, tried: 0, missed: 0, findings: [first], leftNothing: 0, leftAll: 0 };
    bench.races.traced ||= whole.calls.length > 0;
    const points = (await canTrace()) ? killPoints(whole.calls) : instantsOf();
    return await eachPoint(points, options, bench.signal, async (point): Promise<PointSeen> => {
      const { met, damage, history, shape } = await run(killAt(point, whole.took));
      if (met) bench.races.noteKill(history);
      const left = shape.length === 0 ? 'nothing' : shape.join() === whole.shape.join() ? 'all' : 'other';
      const torn = damage === undefined ? tornPart(shape, whole.shape) : `the store is damaged: ${damage}`;
      const where = `killed at ${pointInWords(point)}`;
      const finding = findingOf(where, [history], point);
      const own = torn === undefined ? undefined : failureAt('killed at', point, torn, [history]);
      return { met, left, finding: finding?.verdict === 'fail' ? finding : (own ?? finding) };
    });
  } finally {
    await standby.close();
    store.remove();
  }
}

/** Nothing can be torn before the first byte is written; one point there shows that nothing is. */
function killPoints(calls: Parameters<typeof pointsOf>[0]): SweepPoint[] {
  const points = pointsOf(calls);
  const written = points.findIndex(({ call }) => isChanging(call));
  return written < 1 ? points : [...points.slice(0, 1), ...points.slice(written)];
}

function killAt({ number, of, call }: SweepPoint, took: number): Interruption {
  if (call === undefined) return { how: 'time', milliseconds: ((number - 1) * 2 * took) / of };
  return { how: 'call', inject: { at: call, injection: { does: 'kill' } } };
}

function instantsOf(): SweepPoint[] {
  return Array.from({ length: instants }, (_, index) => ({ number: index + 1, of: instants }));
}
