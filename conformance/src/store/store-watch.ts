import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '@run-completion/schemas/types';
import type Database from 'better-sqlite3';
import { recordsDigest } from './records-digest.ts';
import type { StoreShape } from './store-shape.ts';
import { storeName } from './store-template.ts';

/** What a subject did to a store that it should only have looked at. Texts for people; absent: nothing. */
export interface Traces {
  /** Records, history or audit that changed. */
  readonly records?: string;
  /** The store written in any way, or files left beside it. */
  readonly files?: string;
  /** A store made where there was none. */
  readonly created?: string;
}

const companions = new Set(['', '-wal', '-shm', '-journal'].map((end) => `${storeName}${end}`));

/** Watches a store that somebody else is to look at only. */
export class StoreWatch {
  readonly #home: string;
  readonly #missing: boolean;
  readonly #db: Database.Database | undefined;
  readonly #shape: StoreShape;
  readonly #filesBefore: ReadonlySet<string>;
  /** Of a store that no connection of ours can be open on. */
  readonly #fileBefore: string;
  readonly #inode: number | undefined;
  #digest: ReadonlyMap<string, string> = new Map();
  #version: unknown;
  #writtenAt: string | undefined;
  #changed: string | undefined;
  #written = false;

  constructor(home: string, state: World['store'], db: Database.Database | undefined, shape: StoreShape) {
    this.#home = home;
    this.#missing = state === 'missing';
    this.#db = db;
    this.#shape = shape;
    this.#filesBefore = new Set(readdirSync(home));
    this.#fileBefore = this.#file();
    this.#inode = this.#inodeNow();
    this.remember();
  }

  /** Takes what the store holds now as ours. */
  remember(): void {
    if (this.#db === undefined) return;
    this.#digest = recordsDigest(this.#db, this.#shape);
    this.#version = this.#dataVersion();
    this.#writtenAt = this.#lastWrite();
  }

  /** Notes what somebody else has done since then. */
  look(): void {
    // Our connection would go on reading a file that has lost its name.
    if (this.#db !== undefined && this.#inodeNow() !== this.#inode)
      this.#changed ??= `removed or replaced ${storeName}`;
    if (!this.#moved()) return;
    this.#written = true;
    this.#changed ??= this.#changedTables();
  }

  traces(): Traces {
    this.look();
    const files = this.#left() ?? (this.#written ? `wrote to ${storeName}` : undefined);
    const created = this.#missing && existsSync(join(this.#home, storeName));
    return {
      ...(this.#changed === undefined ? {} : { records: this.#changed }),
      ...(files === undefined ? {} : { files }),
      ...(created ? { created: `made a ${storeName} where there was none` } : {}),
    };
  }

  #left(): string | undefined {
    const left = readdirSync(this.#home).filter((name) => !this.#filesBefore.has(name) && !companions.has(name));
    return left.length > 0 ? `left ${left.join(', ')} in LIONAGI_HOME` : undefined;
  }

  #moved(): boolean {
    if (this.#db !== undefined) {
      // The second of the two sees what goes past SQLite.
      return this.#dataVersion() !== this.#version || this.#lastWrite() !== this.#writtenAt;
    }
    // Where there was nothing, making the store is told as such.
    return !this.#missing && this.#file() !== this.#fileBefore;
  }

  /** Moves when, and only when, another connection has committed something. */
  #dataVersion(): unknown {
    return this.#db?.pragma('data_version', { simple: true });
  }

  #changedTables(): string | undefined {
    if (this.#db === undefined) return undefined;
    try {
      const now = recordsDigest(this.#db, this.#shape);
      const tables = [...now].filter(([table, digest]) => this.#digest.get(table) !== digest).map(([table]) => table);
      return tables.length === 0 ? undefined : `changed rows of ${tables.join(', ')}`;
    } catch (error) {
      return `left ${storeName} unreadable: ${(error as Error).message}`;
    }
  }

  #lastWrite(): string {
    const found = statSync(join(this.#home, storeName), { throwIfNoEntry: false });
    return `${found?.mtimeMs} ${found?.size}`;
  }

  #inodeNow(): number | undefined {
    return statSync(join(this.#home, storeName), { throwIfNoEntry: false })?.ino;
  }

  #file(): string {
    const path = join(this.#home, storeName);
    if (this.#db !== undefined || !existsSync(path)) return '';
    if (lstatSync(path).isDirectory()) return readdirSync(path).join('/');
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  }
}
