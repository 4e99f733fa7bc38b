import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, RunRecord, World } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';
import type { RecordDump, RecordName } from '../history/history.ts';
import { dumpRecord } from './dump-record.ts';
import { everyRow } from './every-row.ts';
import { breakStore } from './faulty-store.ts';
import { Seeder } from './seed.ts';
import { SpoiledStore } from './spoiled-store.ts';
import { StoreRefusal } from './store-refusal.ts';
import type { StoreShape } from './store-shape.ts';
import { type StoreTemplate, storeName } from './store-template.ts';
import { StoreWatch, type Traces } from './store-watch.ts';
import { type Patience, whenFree } from './when-free.ts';

/** The store of one process: seeded at first, changed by the steps, and inspected in the end. */
export class CaseStore {
  readonly path: string;
  /** What each commit did, as SQL, a line a statement. */
  readonly commits: (readonly string[])[] = [];
  readonly #watch: StoreWatch;
  readonly #db: Database.Database | undefined;
  readonly #seeder: Seeder | undefined;
  readonly #shape: StoreShape;
  #locked = false;

  /** Makes the store in `home`, a folder that does not exist yet. Throws StoreRefusal where a record is not taken. */
  constructor(home: string, template: StoreTemplate, world: World) {
    this.path = join(home, storeName);
    this.#shape = template.shape;
    template.copyTo(home);
    for (const id of world.run_folders ?? []) mkdirSync(join(home, 'runs', id), { recursive: true });
    const state = world.store ?? 'present';
    if (state === 'present') {
      this.#db = open(this.path);
      this.#seeder = new Seeder(this.#db, template.shape);
      this.#seed(world);
    } else breakStore(this.path, state);
    this.#watch = new StoreWatch(home, state, this.#db, template.shape);
  }

  /**
   * Commits the changes in one transaction, also while the lock is held: then its holder commits, and takes it again.
   * Resolves to false when the subject kept the store locked for too long. Throws SpoiledStore where the subject has taken
   * away what is to be changed.
   */
  async commit(changes: readonly Change[], patience: Patience): Promise<boolean> {
    const db = this.#need();
    const began = this.#locked || (await whenFree(() => db.exec('BEGIN IMMEDIATE'), patience));
    if (!began) return false;
    // What the subject did up to here must not hide behind our own write. Nobody else can write now.
    this.#watch.look();
    this.commits.push(this.#apply(changes));
    const committed = await whenFree(() => db.exec('COMMIT'), patience);
    this.#watch.remember();
    if (committed && this.#locked) return whenFree(() => db.exec('BEGIN IMMEDIATE'), patience);
    return committed;
  }

  /**
   * Inserts further records before anybody else has opened the store, each by itself. Answers with the reasons for those
   * that the store does not take.
   */
  seedEach(records: readonly RunRecord[]): ReadonlyMap<RunRecord, string> {
    const refused = new Map<RunRecord, string>();
    const insert = (record: RunRecord) => this.#seeder?.insertAll([record]);
    const each = this.#need().transaction(insert);
    this.#need().transaction(() => {
      for (const record of records) {
        try {
          each(record);
        } catch (error) {
          if (!(error instanceof StoreRefusal)) throw error;
          refused.set(record, error.message);
        }
      }
    })();
    this.#watch.remember();
    return refused;
  }

  /** One record as the store holds it now, with its history and its audit. */
  dump(record: RecordName): RecordDump {
    return dumpRecord(this.#need(), this.#shape, record);
  }

  /** Every row of records, history and audit as the store holds them now: JSON text by table and id. */
  everyRow(): ReadonlyMap<string, string> {
    return everyRow(this.#need(), this.#shape);
  }

  /** Takes the write lock and keeps it. Resolves to false when the subject would not let go of it in time. */
  async lock(patience: Patience): Promise<boolean> {
    const db = this.#need();
    this.#locked = await whenFree(() => db.exec('BEGIN IMMEDIATE'), patience);
    return this.#locked;
  }

  unlock(): void {
    if (this.#locked) this.#db?.exec('ROLLBACK');
    this.#locked = false;
  }

  /** Copies the store, as it is now, to a file, where there is a file to copy. Ask before the subject starts. */
  copyTo(file: string): void {
    // Not by opening the file: the locks that our connection has on it would go when that second descriptor is closed.
    if (this.#db !== undefined) writeFileSync(file, this.#db.serialize());
    else if (existsSync(this.path) && statSync(this.path).isFile()) copyFileSync(this.path, file);
  }

  /** Looks at what the subject left. Ask once its processes are gone. */
  traces(): Traces {
    return this.#watch.traces();
  }

  close(): void {
    this.#db?.close();
  }

  #apply(changes: readonly Change[]): readonly string[] {
    try {
      return this.#seeder?.apply(changes) ?? [];
    } catch (error) {
      const { records } = this.#watch.traces();
      throw records === undefined ? error : new SpoiledStore(records);
    }
  }

  #seed(world: World): void {
    try {
      this.#db?.transaction(() => this.#seeder?.insertAll(world.records)).immediate();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #need(): Database.Database {
    if (this.#db === undefined) throw new Error('the plan changes a store that cannot be opened');
    return this.#db;
  }
}

function open(path: string): Database.Database {
  // No busy time-out: SQLite would sleep in it, and the kit with it.
  const db = new Database(path, { timeout: 0 });
  // Links that lead nowhere are part of many worlds; lionagi itself leaves them behind.
  db.pragma('foreign_keys = OFF');
  db.pragma('synchronous = OFF');
  // The file itself is then written by nobody, so that a write to it is not ours.
  db.pragma('wal_autocheckpoint = 0');
  return db;
}
