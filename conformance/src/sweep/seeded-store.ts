import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RacedRecord, RunRecord } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import type { Bench } from '../engine/bench.ts';
import { makeSandbox } from '../engine/sandbox.ts';
import type { RecordDump } from '../history/history.ts';
import { dumpRecord } from '../store/dump-record.ts';
import { Seeder } from '../store/seed.ts';
import { storeName } from '../store/store-template.ts';
import { SweepStage } from './sweep-stage.ts';

/** A store with the records of a sweep in it, copied for each of its points. */
export class SeededStore {
  /** The records as they are at first, in the order in which they were asked for. */
  readonly records: readonly RecordDump[];
  readonly #bench: Bench;
  readonly #sandbox = makeSandbox();

  /** Throws StoreRefusal where the store does not take a record. */
  constructor(bench: Bench, records: readonly RacedRecord[]) {
    this.#bench = bench;
    bench.template.copyTo(this.#sandbox.home);
    const db = new Database(join(this.#sandbox.home, storeName));
    try {
      db.pragma('foreign_keys = OFF');
      const seeder = new Seeder(db, bench.template.shape);
      const made = records.map((record) => ({ ...record, entity_id: randomBytes(16).toString('hex') }));
      db.transaction(() => seeder.insertAll(made.map(asRecord))).immediate();
      const { shape } = bench.template;
      this.records = made.map(({ entity_type, entity_id }) => dumpRecord(db, shape, { entity_type, entity_id }));
    } finally {
      // The last one to close brings all of it into the one file.
      db.close();
    }
  }

  stage(): SweepStage {
    return new SweepStage(this.#bench, this.#sandbox.home);
  }

  remove(): void {
    this.#sandbox.remove();
  }
}

function asRecord({ entity_type, entity_id, status }: RacedRecord & { readonly entity_id: string }): RunRecord {
  return { kind: entity_type as RunRecord['kind'], id: entity_id, status };
}
