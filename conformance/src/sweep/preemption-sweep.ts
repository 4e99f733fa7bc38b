import type { Bench } from '../engine/bench.ts';
import type { RecordDump } from '../history/history.ts';
import { eachPoint, type PointSeen, type SweepOptions } from './each-point.ts';
import type { HeldPair } from './held-pairs.ts';
import { heldWrite } from './held-write.ts';
import { SeededStore } from './seeded-store.ts';
import { pointInWords, pointsOf } from './sweep-point.ts';
import { findingOf, type SweepResult } from './sweep-result.ts';
import { warmRecord, warmUp } from './warm-writer.ts';

/** At most so many points are tried; each needs a record of its own. */
const most = 96;
/** What the other writer may take, in times of what the first one took when it was alone and traced; milliseconds at least. */
const share = 4;
const least = 100;

/**
 * Holds one writer before one database call of its write after another, and lets a second one write the same record
 * meanwhile; both have to be explained by one order (d5.one-transaction, d5.null-safe-predicate and the guards). These are
 * all the races of two writes in which one is interrupted once. Needs a tracer. Throws StoreRefusal, DriverFault,
 * TracerError.
 */
export async function preemptionSweep(bench: Bench, pair: HeldPair, options: SweepOptions = {}): Promise<SweepResult> {
  const wanted = Array.from({ length: most + 1 }, () => pair.record);
  const store = new SeededStore(bench, [...wanted, warmRecord, warmRecord]);
  const stage = store.stage();
  try {
    const [one, other, ...fresh] = [...store.records].reverse() as [RecordDump, RecordDump, ...RecordDump[]];
    const writers = [await stage.enter(), await stage.enter()] as const;
    await warmUp(writers[0], one);
    await warmUp(writers[1], other);
    const next = () => fresh.pop() as RecordDump;
    const alone = await heldWrite({ stage, writers, pair, before: next(), patience: 0 });
    const first = findingOf('left alone', [alone.history]);
    if (first !== undefined) return { points: 0, tried: 0, missed: 0, findings: [first], leftNothing: 0, leftAll: 0 };
    const patience = Math.max(least, share * alone.took);
    const points = pointsOf(alone.calls).slice(0, most);
    return await eachPoint(points, options, bench.signal, async (point): Promise<PointSeen> => {
      const seen = await heldWrite({ stage, writers, pair, before: next(), at: point.call, patience });
      if (seen.met) bench.races.note('held', [seen.history]);
      const where = `the first writer held at ${pointInWords(point)}`;
      const finding = findingOf(where, [seen.history], point);
      return { met: seen.met, left: seen.between ? 'all' : 'nothing', finding };
    });
  } finally {
    await stage.close();
    store.remove();
  }
}
