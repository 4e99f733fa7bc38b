import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Driver } from '../driver/driver.ts';
import { DriverFault } from '../driver/driver-fault.ts';
import { startDriver } from '../driver/start-driver.ts';
import type { Bench } from '../engine/bench.ts';
import { makeSandbox } from '../engine/sandbox.ts';
import type { RecordDump, RecordName } from '../history/history.ts';
import { dumpRecord } from '../store/dump-record.ts';
import { storeName } from '../store/store-template.ts';
import { whenFree } from '../store/when-free.ts';

/** How long the kit waits for a lock that somebody else holds; milliseconds. */
const lockPatience = 5_000;

/** A store of its own, and the drivers that write to it. The kit opens it only for as long as it looks. */
export class SweepStage {
  readonly #bench: Bench;
  readonly #sandbox = makeSandbox();
  readonly #drivers = new Set<Driver>();
  readonly #gone = new Map<Driver, Promise<void>>();

  /** Copies the store in the folder `from`, which nobody has open: each stage begins with the same bytes. */
  constructor(bench: Bench, from: string) {
    this.#bench = bench;
    cpSync(from, this.#sandbox.home, { recursive: true });
  }

  /** LIONAGI_HOME. */
  get home(): string {
    return this.#sandbox.home;
  }

  /** Starts one more driver and has it open the store. Throws DriverFault. */
  async enter(): Promise<Driver> {
    const driver = await startDriver(this.#bench, this.home);
    this.#drivers.add(driver);
    const { reply } = await driver.call({ op: 'open' });
    if (reply.error) throw new DriverFault('no-start', `open was answered by an error: ${reply.error.message}`);
    return driver;
  }

  /** Ends a driver, once: to end one takes a look at every process of the system. Resolves when it is gone. */
  leave(driver: Driver): Promise<void> {
    const gone = this.#gone.get(driver) ?? driver.kill();
    this.#gone.set(driver, gone);
    return gone;
  }

  /**
   * One record as it is now. Where nobody else has the store open, SQLite first recovers what a writer left behind. Throws
   * DriverFault where a driver stands in the way for too long.
   */
  dump(record: RecordName): Promise<RecordDump> {
    return this.#look((db) => dumpRecord(db, this.#bench.template.shape, record));
  }

  /** What SQLite finds wrong with the file; undefined where it is sound. Throws as dump does. */
  async damage(): Promise<string | undefined> {
    try {
      const found = await this.#look((db) => db.pragma('quick_check(1)', { simple: true }));
      return found === 'ok' ? undefined : String(found);
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') return message;
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#drivers].map((driver) => this.leave(driver)));
    this.#sandbox.remove();
  }

  async #look<Seen>(look: (db: Database.Database) => Seen): Promise<Seen> {
    const seen: Seen[] = [];
    const { signal } = this.#bench;
    const free = await whenFree(() => seen.push(this.#open(look)), { limit: lockPatience, signal });
    const [first] = seen;
    if (free && first !== undefined) return first;
    if (signal.aborted) throw new DriverFault('interrupted', 'the run was interrupted');
    throw new DriverFault('silent', 'a driver kept the store locked for too long');
  }

  #open<Seen>(look: (db: Database.Database) => Seen): Seen {
    // No busy time-out: SQLite would sleep in it, and the kit with it.
    const db = new Database(join(this.home, storeName), { timeout: 0 });
    try {
      return look(db);
    } finally {
      db.close();
    }
  }
}
