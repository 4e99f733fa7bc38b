import type { RacedCall } from '@run-completion/schemas/types';
import type { Driver } from '../driver/driver.ts';
import { HostStrain } from '../engine/host-strain.ts';
import type { RecordDump, WriteOperation } from '../history/history.ts';
import { beginWrite } from './begin-write.ts';
import type { DatabaseCall } from './database-call.ts';
import { PendingWait } from './pending-wait.ts';
import type { SeededStore } from './seeded-store.ts';
import type { SweepStage } from './sweep-stage.ts';
import { Tracer } from './tracer.ts';

/** How long a second writer may neither answer nor be seen to wait for the lock; milliseconds. */
const patience = 1_000;
/** How long a write may take to come to its call, at the most; milliseconds. */
const hang = 60_000;

/** Who is killed, at which call of which write, and what the second writer writes meanwhile. */
interface Killing {
  readonly awaited: RecordDump;
  readonly contested: RecordDump;
  readonly at: Pick<DatabaseCall, 'name' | 'nth'>;
}

/** A store with a writer that is to be killed, a second one that goes on, and a waiter where the driver has `wait`. */
export class Estate {
  readonly stage: SweepStage;
  readonly second: Driver;
  readonly #fresh: RecordDump[];
  readonly #strain = new HostStrain();
  readonly #waiting: Driver | undefined;
  #holder: Driver;

  private constructor(stage: SweepStage, fresh: readonly RecordDump[], drivers: readonly [Driver, Driver, Driver?]) {
    this.stage = stage;
    this.#fresh = [...fresh];
    [this.#holder, this.second, this.#waiting] = drivers;
  }

  /** Throws DriverFault; nothing is left then. */
  static async make(store: SeededStore): Promise<Estate> {
    const stage = store.stage();
    try {
      const [holder, second] = [await stage.enter(), await stage.enter()];
      const waits = holder.description.ops.includes('wait');
      return new Estate(stage, store.records, waits ? [holder, second, await stage.enter()] : [holder, second]);
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  /** A record that nobody has written yet. */
  next(): RecordDump {
    const record = this.#fresh.pop();
    if (record === undefined) throw new Error('a sweep has run out of records');
    return record;
  }

  /** The database calls of a write of the holder. */
  async callsOf(planned: RacedCall): Promise<readonly DatabaseCall[]> {
    await beginWrite(this.#holder, planned, this.next(), 1);
    const tracer = await Tracer.attach({ pid: this.#holder.pid ?? 0, home: this.stage.home });
    try {
      await beginWrite(this.#holder, planned, this.next(), 1);
      return tracer.calls;
    } finally {
      await tracer.detach();
    }
  }

  /** A wait for a record, under way; undefined where the driver has none. */
  async await({ record }: RecordDump): Promise<PendingWait | undefined> {
    return this.#waiting === undefined ? undefined : PendingWait.begin(this.#waiting, record.entity_id);
  }

  /** Holds the holder at a call, has the second writer begin, and kills the holder. */
  async killHolder(
    planned: RacedCall,
    { awaited, contested, at }: Killing,
  ): Promise<{ readonly met: boolean; readonly contender: Promise<WriteOperation> | undefined }> {
    const { home } = this.stage;
    const inject = { at, injection: { does: 'hold' } } as const;
    const tracers = [await Tracer.attach({ pid: this.#holder.pid ?? 0, home, inject })];
    try {
      const watch = await Tracer.attach({ pid: this.second.pid ?? 0, home });
      tracers.push(watch);
      const write = beginWrite(this.#holder, planned, awaited, 1);
      const [tracer = watch] = tracers;
      const met = await Promise.race([tracer.until(() => tracer.met, hang), write.then(() => false)]);
      const contender = met ? beginWrite(this.second, planned, contested, 2) : undefined;
      await Promise.race([contender, watch.until(() => watch.refusals > 0, patience)]);
      const gone = this.stage.leave(this.#holder);
      // Its parent hears of the death of a process that is held only when its tracer has let go.
      await tracer.detach();
      await gone;
      return { met, contender };
    } finally {
      await Promise.all(tracers.map((tracer) => tracer.detach()));
    }
  }

  /** A fresh writer in the place of one that was killed. */
  async replaceHolder(): Promise<Driver> {
    this.#holder = await this.stage.enter();
    return this.#holder;
  }

  /** Whether the host did not let the kit or that driver run. */
  starved({ pid }: Driver): boolean {
    return this.#strain.starved(pid);
  }

  async close(): Promise<void> {
    this.#strain.close();
    await this.stage.close();
  }
}
