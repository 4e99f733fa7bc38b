import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RacedRecord, RunRecord } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import type { Bench } from '../engine/bench.ts';
import { makeSandbox, type Sandbox } from '../engine/sandbox.ts';
import type { RecordDump, RecordName } from '../history/history.ts';
import { dumpRecord } from '../store/dump-record.ts';
import { Seeder } from '../store/seed.ts';
import { storeName } from '../store/store-template.ts';
import { whenFree } from '../store/when-free.ts';

import type { RaceWriter } from './race-writer.ts';

/** Starts one more writer over the store of a sandbox. */
export type StartWriter = (sandbox: Sandbox) => Promise<RaceWriter & { stop(): Promise<void> }>;

type Running = Awaited<ReturnType<StartWriter>>;

/** How long the lock is held until all have come to it, at first; milliseconds. */
const firstConvoy = 8;
/** How long the kit waits for a lock that a writer holds; milliseconds. */
const lockPatience = 15_000;

/** A store with writers ready beside it. Many races are run in it, each on records of its own. */
export class RaceField {
  readonly sandbox: Sandbox;
  /** Milliseconds for which a convoy is held. */
  convoy = firstConvoy;
  readonly #bench: Bench;
  readonly #db: Database.Database;
  readonly #seeder: Seeder;
  readonly #start: StartWriter;
  #writers: Running[] = [];

  private constructor(bench: Bench, start: StartWriter) {
    this.#bench = bench;
    this.#start = start;
    this.sandbox = makeSandbox();
    bench.template.copyTo(this.sandbox.home);
    // No busy time-out: SQLite would sleep in it, and the kit with it.
    this.#db = new Database(join(this.sandbox.home, storeName), { timeout: 0 });
    this.#db.pragma('foreign_keys = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#seeder = new Seeder(this.#db, bench.template.shape);
  }

  /** Makes a store and starts that many writers. Throws what `start` throws; nothing is left running then. */
  static async open(bench: Bench, writers: number, start: StartWriter): Promise<RaceField> {
    const field = new RaceField(bench, start);
    try {
      field.#writers = await Promise.all(Array.from({ length: writers }, () => start(field.sandbox)));
      return field;
    } catch (error) {
      await field.close();
      throw error;
    }
  }

  writer(index: number): RaceWriter {
    const writer = this.#writers[index % this.#writers.length];
    if (writer === undefined) throw new Error('the field has no writers');
    return writer;
  }

  /** Puts a fresh writer in the place of one that is gone. */
  async replace(index: number): Promise<void> {
    const place = index % this.#writers.length;
    await this.#writers[place]?.stop();
    this.#writers[place] = await this.#start(this.sandbox);
  }

  /** Inserts fresh records and answers with them as they are then. Throws StoreRefusal where the store takes one not. */
  seed(records: readonly RacedRecord[]): RecordDump[] {
    const made = records.map((record) => ({ ...record, entity_id: randomBytes(16).toString('hex') }));
    this.#db.transaction(() => this.#seeder.insertAll(made.map(asRecord))).immediate();
    return made.map(({ entity_type, entity_id }) => this.dump({ entity_type, entity_id }));
  }

  /** A record as it is now, with its history and its audit. */
  dump(record: RecordName): RecordDump {
    return dumpRecord(this.#db, this.#bench.template.shape, record);
  }

  /** The version token of a record, as a version guard names it. */
  version(record: RecordName): number | undefined {
    const token = this.dump(record).row?.['updated_at'];
    return typeof token === 'number' ? token : undefined;
  }

  /** Takes the write lock of the store. */
  async lock(): Promise<void> {
    const patience = { limit: lockPatience, signal: this.#bench.signal };
    if (!(await whenFree(() => this.#db.exec('BEGIN IMMEDIATE'), patience))) {
      throw new Error('a writer that had answered kept the store locked');
    }
  }

  unlock(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }

  async close(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.stop()));
    this.#db.close();
    this.sandbox.remove();
  }
}

function asRecord({ entity_type, entity_id, status }: RacedRecord & { readonly entity_id: string }): RunRecord {
  return { kind: entity_type as RunRecord['kind'], id: entity_id, status };
}
