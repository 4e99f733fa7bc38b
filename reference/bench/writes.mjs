import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { openStatusWriter } from '../dist/index.js';
import { median, table } from './numbers.mjs';
import { makeStore, sessionId } from './store.mjs';

const rounds = 9;
const writes = 1_500;
const reason = 'run.completed.ok';

/**
 * Guarded writes a second, one process: `updateStatus` beside a loop by hand of the same statements in the same kind of
 * transaction. One round of each in turn; medians. Answers whether ours is at least 0.7 of the loop.
 */
export function benchWrites(folder) {
  const ours = [];
  const raw = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(second((home) => guarded(home), `${folder}/ours-${round}`));
    raw.push(second((home) => byHand(home), `${folder}/raw-${round}`));
  }
  const ratios = ours.map((rate, round) => rate / raw[round]);
  const ratio = median(ratios);
  console.log(
    table([
      ['guarded writes', 'a second', 'ratio'],
      ['updateStatus', Math.round(median(ours)), ratio.toFixed(2)],
      ['the same statements by hand', Math.round(median(raw)), '1.00'],
    ]),
    '\n',
  );
  return ratio >= 0.7;
}

function second(open, home) {
  makeStore(home, writes).close();
  const { write, close } = open(home);
  const began = process.hrtime.bigint();
  for (let n = 0; n < writes; n += 1) write(sessionId(n));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  close();
  return writes / seconds;
}

function guarded(home) {
  const writer = openStatusWriter({ LIONAGI_HOME: home });
  const options = { newStatus: 'completed', reasonCode: reason, expectedStatuses: ['running'] };
  return { write: (id) => writer.updateStatus('session', id, options), close: () => writer.close() };
}

function byHand(home) {
  const db = new Database(`${home}/state.db`);
  db.pragma('foreign_keys = ON');
  const read = db.prepare('SELECT status, updated_at FROM sessions WHERE id = ?');
  const update = db.prepare(
    'UPDATE sessions SET status = ?, updated_at = ?, status_reason_code = ?, status_reason_summary = ?, ' +
      'status_evidence_refs = ? WHERE id = ? AND status IS ? AND updated_at IS ?',
  );
  const insert = db.prepare(
    'INSERT INTO status_transitions (id, entity_type, entity_id, previous_status, status, reason_code, reason_summary, ' +
      "evidence_refs, source, actor, created_at, metadata) VALUES (?, 'session', ?, ?, ?, ?, '', '[]', ?, NULL, ?, NULL)",
  );
  const write = db.transaction((id) => {
    const { status, updated_at } = read.get(id);
    const now = Date.now() / 1000;
    update.run('completed', now, reason, '', '[]', id, status, updated_at);
    insert.run(randomUUID(), id, status, 'completed', reason, 'executor', now);
  });
  return { write: (id) => write.immediate(id), close: () => db.close() };
}
