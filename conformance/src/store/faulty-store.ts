import { closeSync, mkdirSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import type { World } from '@run-completion/schemas/types';
import Database from 'better-sqlite3';

/** Puts something in the place of the state database that no wait can read. */
export function breakStore(path: string, fault: Exclude<NonNullable<World['store']>, 'present'>): void {
  if (fault === 'corrupt') {
    destroyPages(path);
    return;
  }
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  if (fault === 'not-a-database')
    writeFileSync(path, 'a page of plain text, long enough to be no header\n'.repeat(100));
  if (fault === 'zero-bytes') writeFileSync(path, '');
  if (fault === 'directory') mkdirSync(path);
  if (fault === 'foreign') {
    const db = new Database(path);
    db.exec('CREATE TABLE recipes (id TEXT PRIMARY KEY, title TEXT)');
    db.close();
  }
}

/** Keeps the file's header, so that it still looks like SQLite, and overwrites every page behind it. */
function destroyPages(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  const noise = Buffer.alloc(size - 100, 0xa5);
  writeSync(file, noise, 0, noise.length, 100);
  closeSync(file);
}
