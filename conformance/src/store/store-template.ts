import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeSandbox } from '../engine/sandbox.ts';
import type { LoadedSubject } from '../subject/load-subject.ts';
import { type InitOptions, runInit } from '../subject/run-init.ts';
import { SubjectError } from '../subject/subject-error.ts';
import { type StoreShape, storeShape } from './store-shape.ts';

/** The name of the state database inside LIONAGI_HOME. */
export const storeName = 'state.db';

/** An empty store, made once and copied for each process. */
export interface StoreTemplate {
  /** Which tables and columns there are. */
  readonly shape: StoreShape;
  /** Fills a LIONAGI_HOME that does not exist yet. */
  copyTo(home: string): void;
  /** Removes it. */
  remove(): void;
}

/** Makes the empty store: the standard one, or by the subject's own command. Throws SubjectError. */
export async function makeTemplate(subject: LoadedSubject, options: InitOptions): Promise<StoreTemplate> {
  const sandbox = makeSandbox();
  const { home } = sandbox;
  const path = join(home, storeName);
  try {
    mkdirSync(home);
    if (subject.init === undefined) makeStandardStore(path);
    else await runInit(subject, sandbox, options);
    if (!existsSync(path)) {
      throw new SubjectError('init-failed', `"store.init" ended well but made no ${storeName} in $LIONAGI_HOME`);
    }
    const shape = settledShape(path);
    return { shape, copyTo: (target) => cpSync(home, target, { recursive: true }), remove: sandbox.remove };
  } catch (error) {
    sandbox.remove();
    throw error;
  }
}

/** The standard store of the contract: WAL, as lionagi's own. */
function makeStandardStore(path: string): void {
  const ddl = readFileSync(createRequire(import.meta.url).resolve('@run-completion/schemas/sql/sqlite.sql'), 'utf8');
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.transaction(() => db.exec(ddl))();
  db.close();
}

/** Brings all of the store into its one file, so that a copy of the folder is whole, and reads its shape. */
function settledShape(path: string): StoreShape {
  try {
    const db = new Database(path);
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
      return storeShape(db);
    } finally {
      db.close();
    }
  } catch (error) {
    throw new SubjectError(
      'init-failed',
      `the ${storeName} that "store.init" made cannot be opened: ${(error as Error).message}`,
    );
  }
}
