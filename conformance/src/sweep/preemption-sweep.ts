import type { Bench } from '../engine/bench.ts';
import type { RecordDump } from '../history/history.ts';
import { eachPoint, type PointSeen, type SweepOptions } from './each-point.ts';
import type { HeldPair } from './held-pairs.ts';
import { heldWrite } from './held-write.ts';
import { SeededStore } from './seeded-store.ts';
import { pointInWords, pointsOf } from './sweep-point.ts';
import { findingOf, type SweepResult } from './sweep-result.ts';
import { Tracer } from './tracer.ts';
import { warmRecord, warmUp } from './warm-writer.ts';

/** At most so many points are tried; each needs a record of its own. */
const most = 96;
/**
 * How long the other writer may neither answer nor be seen to wait for the lock, until the first one goes on: in times of
 * what a write takes alone, and in milliseconds at least.
 */
const share = 10;
const least = 1_000;

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
  let watch: Tracer | undefined;
  try {
    const [one, other, ...fresh] = [...store.records].reverse() as [RecordDump, RecordDump, ...RecordDump[]];
    const writers = [await stage.enter(), await stage.enter()] as const;
    await warmUp(writers[0], one);
    await warmUp(writers[1], other);
    watch = await Tracer.attach({ pid: writers[1].pid ?? 0, home: stage.home });
    const scene = { stage, writers, watch, pair };
    const next = () => fresh.pop() as RecordDump;
    const alone = await heldWrite({ ...scene, before: next(), patience: 0 });
    const first = findingOf('left alone', [alone.history]);
    if (first !== undefined) return { points: 0, tried: 0, missed: 0, findings: [first], leftNothing: 0, leftAll: 0 };
    const patience = Math.max(least, share * alone.took);
    const points = pointsOf(alone.calls).slice(0, most);
    return await eachPoint(points, options, bench.signal, async (point): Promise<PointSeen> => {
      const seen = await heldWrite({ ...scene, before: next(), at: point.call, patience });
      if (seen.met) bench.races.note('held', [seen.history]);
      const where = `the first writer held at ${pointInWords(point)}`;
      const finding = findingOf(where, [seen.history], point);
      return { met: seen.met, left: seen.between ? 'all' : 'nothing', finding };
    });
  } finally {
    await watch?.detach();
    await stage.close();
    store.remove();
  }
}
