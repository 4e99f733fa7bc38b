// Keeps the machine code that V8 makes of `li wait`, so that a start need not compile it anew. Compiled is what has run:
// a wait on a finished run is made. The launcher reads the file; a Node of another version ignores it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import Database from 'better-sqlite3';

const filename = fileURLToPath(new URL('dist/hot.cjs', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'li-build-'));
try {
  makeStore(join(home, 'state.db'));
  process.env.LIONAGI_HOME = home;
  delete process.env.LIONAGI_STATE_DB_URL;
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`;
  const script = new Script(source, { filename });
  const hot = { exports: {} };
  script.runInThisContext()(hot.exports, createRequire(filename), hot, filename, dirname(filename));
  if ((await hot.exports.main(['over'])) !== 0) throw new Error('li wait failed while its code was being kept');
  writeFileSync(new URL('dist/hot.cache', import.meta.url), script.createCachedData());
} finally {
  rmSync(home, { recursive: true, force: true });
}

function makeStore(path) {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.exec(readFileSync(new URL('../schemas/sql/sqlite.sql', import.meta.url), 'utf8'));
  db.exec("INSERT INTO progressions (id, created_at) VALUES ('p', 1)");
  db.exec(
    "INSERT INTO sessions (id, status, created_at, updated_at, progression_id) VALUES ('over', 'completed', 1, 1, 'p')",
  );
  db.close();
}
