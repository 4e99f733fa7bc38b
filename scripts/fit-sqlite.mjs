import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The better-sqlite3 of Node 22 and newer. The pinned 12.11.1 is the last that runs on Node 20; built from source
 * against Node 24.19 or later it aborts the process when a statement is collected outside of JavaScript. 13 stands
 * on Node-API and brings its binaries along, with the same calls.
 */
export const sqliteOfNewerNodes = '13.2.0';

/** Puts the better-sqlite3 of newer Nodes in the place of the pinned one in `tree`. False where npm could not bring it. */
export function fitSqlite(tree, { cache, env = process.env }) {
  const place = join(cache, `better-sqlite3-${sqliteOfNewerNodes}`);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
  const wanted = [`better-sqlite3@${sqliteOfNewerNodes}`, '--no-save', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // stdout belongs to the report that may follow.
  const npm = spawnSync('npm', ['install', ...wanted, ...quiet], { cwd: place, env, stdio: ['ignore', 2, 2] });
  if (npm.status !== 0) return false;
  const pinned = join(tree, 'node_modules', 'better-sqlite3');
  rmSync(pinned, { recursive: true, force: true });
  cpSync(join(place, 'node_modules', 'better-sqlite3'), pinned, { recursive: true });
  return true;
}
