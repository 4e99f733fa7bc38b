// Style h: Node and better-sqlite3. Handlers and a timer in one event loop; each line is written at once.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';

const usual = new Set(['completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled']);
const kinds = [
  { table: 'sessions', terminal: usual, success: 'completed', extra: 'NULL AS code, NULL AS link' },
  { table: 'invocations', terminal: usual, success: 'completed', extra: 'NULL AS code, NULL AS link' },
  {
    table: 'plays',
    terminal: new Set(['merged', 'escalated', 'gate_failed', 'blocked', 'aborted_after_finish']),
    success: 'merged',
    extra: 'exit_code AS code, session_id AS link',
  },
  {
    table: 'schedule_runs',
    terminal: new Set(['completed', 'failed', 'timed_out', 'skipped', 'cancelled']),
    success: 'completed',
    extra: 'exit_code AS code, invocation_id AS link',
  },
];

const reasons = new Set(
  Object.entries({
    'dispatch.': 'acked.consumer dead_letter.ack_timeout dead_letter.max_attempts delivered.transport_ok',
    'dispatch.d': 'elivering.attempt',
    'dispatch.e': 'xpired.deadline',
    'dispatch.pending.': 'enqueued retry_backoff',
    'legacy.': 'imported',
    'play.': 'blocked.dep_failed blocked.invalid_deps escalated.gate_twice gate_failed.verdict merged.ok',
    'play.pending.': 'ready waiting_on_deps',
    'run.': 'aborted.user completed.ok completed_empty.no_evidence paused.operator queued.lease_expired started.ok',
    'run.cancelled.': 'force_kill manual_kill orchestrator sigint sigterm stale_auto system',
    'run.failed.': 'escalated exception exit_nonzero lease_attempts_exhausted missing_artifact missing_cwd',
    'run.timed_out.': 'deadline',
    'schedule.': 'budget.exhausted deferred.capacity fired.due skipped.missed_fire skipped.overlap',
    'session.': 'orphaned.no_process phantom.missing_artifacts phantom.process_dead stale.no_heartbeat',
    'session.zombie.': 'stale_locks',
    'show.': 'aborted.operator blocked.no_ready_plays completed.final_gate',
  }).flatMap(([start, ends]) => ends.split(' ').map((end) => start + end)),
);

class Fault extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function seconds(text) {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(value)) throw new Fault(2, `--interval is no number: ${text}`);
  return value;
}

function readWords(words) {
  const ids = new Set();
  const rest = [...words];
  let interval = 1;
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === '--interval') {
      interval = seconds(rest.shift() ?? '');
    } else if (word.startsWith('--interval=')) {
      interval = seconds(word.slice('--interval='.length));
    } else {
      for (const piece of word.split(',')) ids.add(piece.trim());
    }
  }
  ids.delete('');
  if (ids.size === 0) throw new Fault(2, 'name at least one run');
  return { ids: [...ids], interval };
}

function openStore(home) {
  const file = path.join(home, 'state.db');
  if (!fs.existsSync(file)) throw new Fault(2, `no state database in ${home}`);
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  db.defaultSafeIntegers(true);
  return db;
}

function resolve(db, id) {
  for (const kind of kinds) {
    if (db.prepare(`SELECT 1 FROM ${kind.table} WHERE id = ?`).get(id)) return { kind, id };
  }
  const branch = db.prepare('SELECT session_id AS id FROM branches WHERE id = ?').get(id);
  if (branch) return { kind: kinds[0], id: branch.id };
  const found = new Map();
  for (const kind of kinds) {
    const sql = `SELECT id FROM ${kind.table} WHERE substr(id, 1, length(@id)) = @id`;
    for (const row of db.prepare(sql).all({ id })) if (!found.has(row.id)) found.set(row.id, kind);
  }
  if (found.size !== 1) return undefined;
  const [[full, kind]] = found;
  return { kind, id: full };
}

function newestSession(db, invocation) {
  const sql = 'SELECT id FROM sessions WHERE invocation_id = ? ORDER BY updated_at DESC, created_at ASC LIMIT 1';
  return db.prepare(sql).get(invocation)?.id;
}

function backingSession(db, run, link) {
  const has = (table) => link !== null && db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(link) !== undefined;
  switch (run.kind.table) {
    case 'sessions':
      return run.id;
    case 'invocations':
      return newestSession(db, run.id);
    case 'plays':
      return has('sessions') ? link : undefined;
    default:
      return has('invocations') ? newestSession(db, link) : undefined;
  }
}

function inspect(db, home, run) {
  const sql = `SELECT status, status_reason_code AS reason, ${run.kind.extra} FROM ${run.kind.table} WHERE id = ?`;
  const row = db.prepare(sql).get(run.id);
  if (!row) return { share: 2, line: `${run.id}\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n` };
  if (!run.kind.terminal.has(row.status)) return undefined;
  const session = backingSession(db, run, row.link);
  const folder = session === undefined ? '-' : `${home}/runs/${session}`;
  const reason = reasons.has(row.reason) ? row.reason : 'unknown';
  const line = `${run.id}\tstatus=${row.status}\treason=${reason}\tartifact_dir=${folder}\texit_code=${row.code ?? '-'}\n`;
  return { share: row.status === run.kind.success ? 0 : 1, line };
}

function writeAll(text) {
  let data = Buffer.from(text);
  while (data.length > 0) {
    try {
      data = data.subarray(fs.writeSync(1, data));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

function complain(message) {
  fs.writeSync(2, `li wait: ${message}\n`);
}

function main(words) {
  const { ids, interval } = readWords(words);
  const home = process.env.LIONAGI_HOME || path.join(os.homedir(), '.lionagi');
  let share = 0;
  let pending = new Map();
  let timer;

  const end = (code) => {
    clearTimeout(timer);
    process.exit(code);
  };
  const stop = () => end(3);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  const db = openStore(home);
  const look = db.transaction(() => {
    const lines = [];
    for (const [key, run] of [...pending]) {
      const known = inspect(db, home, run);
      if (known) {
        pending.delete(key);
        share = Math.max(share, known.share);
        lines.push(known.line);
      }
    }
    return lines;
  });
  const tick = () => {
    try {
      for (const line of look()) writeAll(line);
    } catch (error) {
      if (error.code !== 'SQLITE_BUSY') return fail(error);
    }
    if (pending.size === 0) return end(share);
    timer = setTimeout(tick, interval > 0 ? Math.min(interval * 1000, 2 ** 31 - 1) : 1);
  };

  db.transaction(() => {
    for (const id of ids) {
      const run = resolve(db, id);
      if (run) {
        pending.set(`${run.kind.table} ${run.id}`, run);
      } else {
        complain(`no run has the id ${id}`);
        share = 2;
      }
    }
  })();
  pending = new Map([...pending].sort(([left], [right]) => (left < right ? -1 : 1)));
  tick();
}

function fail(error) {
  complain(error.message);
  process.exit(error instanceof Fault ? error.code : 69);
}

try {
  main(process.argv.slice(3));
} catch (error) {
  fail(error);
}
