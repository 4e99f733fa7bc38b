import { mkdirSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/** The id of the session `n` of a store made here. */
export const sessionId = (n) => `bench-${String(n).padStart(8, '0')}`;

/** Makes a standard store in `home` with so many running sessions, and the finished session `done`. */
export function makeStore(home, pending) {
  mkdirSync(home, { recursive: true });
  const db = new Database(`${home}/state.db`);
  db.pragma('journal_mode = WAL');
  db.exec(readFileSync(new URL('../../schemas/sql/sqlite.sql', import.meta.url), 'utf8'));
  db.exec("INSERT INTO progressions (id, created_at) VALUES ('bench', 1)");
  const insert = db.prepare(
    "INSERT INTO sessions (id, status, created_at, updated_at, progression_id) VALUES (?, ?, 1, 1, 'bench')",
  );
  db.transaction(() => {
    insert.run('done', 'completed');
    for (let n = 0; n < pending; n += 1) insert.run(sessionId(n), 'running');
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  return db;
}
