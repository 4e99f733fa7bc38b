"""Style a: one plain loop that asks for each pending run by itself and writes each line at once."""

import os
import select
import signal
import sqlite3
import sys

OVER = {
    'sessions': 'completed completed_empty failed timed_out aborted cancelled'.split(),
    'invocations': 'completed completed_empty failed timed_out aborted cancelled'.split(),
    'plays': 'merged escalated gate_failed blocked aborted_after_finish'.split(),
    'schedule_runs': 'completed failed timed_out skipped cancelled'.split(),
}
GOOD = ('completed', 'merged')
CODES = frozenset('''
dispatch.acked.consumer dispatch.dead_letter.ack_timeout dispatch.dead_letter.max_attempts
dispatch.delivered.transport_ok dispatch.delivering.attempt dispatch.expired.deadline dispatch.pending.enqueued
dispatch.pending.retry_backoff legacy.imported play.blocked.dep_failed play.blocked.invalid_deps
play.escalated.gate_twice play.gate_failed.verdict play.merged.ok play.pending.ready play.pending.waiting_on_deps
run.aborted.user run.cancelled.force_kill run.cancelled.manual_kill run.cancelled.orchestrator run.cancelled.sigint
run.cancelled.sigterm run.cancelled.stale_auto run.cancelled.system run.completed.ok run.completed_empty.no_evidence
run.failed.escalated run.failed.exception run.failed.exit_nonzero run.failed.lease_attempts_exhausted
run.failed.missing_artifact run.failed.missing_cwd run.paused.operator run.queued.lease_expired run.started.ok
run.timed_out.deadline schedule.budget.exhausted schedule.deferred.capacity schedule.fired.due
schedule.skipped.missed_fire schedule.skipped.overlap session.orphaned.no_process session.phantom.missing_artifacts
session.phantom.process_dead session.stale.no_heartbeat session.zombie.stale_locks show.aborted.operator
show.blocked.no_ready_plays show.completed.final_gate
'''.split())

stop = []
awake, wake = os.pipe()


def on_signal(number, _frame):
    stop.append(number)


def complain(text):
    os.write(2, (text + '\n').encode('utf-8', 'replace'))


def arguments(words):
    ids, interval, words = [], 1.0, list(words)
    while words:
        word = words.pop(0)
        name, equals, value = word.partition('=')
        if name == '--interval':
            value = value if equals else (words.pop(0) if words else '')
            interval = float(value)
        else:
            ids += [piece for piece in word.split(',') if piece.strip()]
    return ids, interval


def find(db, word):
    """Return (table, id), or None where nothing or too much fits."""
    try:
        word.encode()
    except UnicodeEncodeError:
        return None
    for table in OVER:
        if db.execute('SELECT 1 FROM %s WHERE id = ?' % table, (word,)).fetchone():
            return table, word
    for (session,) in db.execute('SELECT session_id FROM branches WHERE id = ?', (word,)):
        return find(db, session)
    fits = {}
    for table in reversed(list(OVER)):
        for (full,) in db.execute('SELECT id FROM %s WHERE instr(id, ?) = 1' % table, (word,)):
            fits[full] = table
    return next((table, full) for full, table in fits.items()) if len(fits) == 1 else None


def primary(db, invocation):
    sql = 'SELECT id FROM sessions WHERE invocation_id = ? ORDER BY updated_at DESC, created_at LIMIT 1'
    found = db.execute(sql, (invocation,)).fetchone()
    return found and found[0]


def session_behind(db, table, run_id):
    if table == 'sessions':
        return run_id
    if table == 'invocations':
        return primary(db, run_id)
    if table == 'plays':
        sql = 'SELECT s.id FROM plays p JOIN sessions s ON s.id = p.session_id WHERE p.id = ?'
        found = db.execute(sql, (run_id,)).fetchone()
        return found and found[0]
    sql = 'SELECT i.id FROM schedule_runs r JOIN invocations i ON i.id = r.invocation_id WHERE r.id = ?'
    found = db.execute(sql, (run_id,)).fetchone()
    return found and primary(db, found[0])


def look(db, home, table, run_id):
    """Return (line, share of the exit) of a run that is over or gone, None of one that is pending."""
    recorded = 'exit_code' if table in ('plays', 'schedule_runs') else 'NULL'
    sql = 'SELECT status, status_reason_code, %s FROM %s WHERE id = ?' % (recorded, table)
    row = db.execute(sql, (run_id,)).fetchone()
    if row is None:
        return '%s\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n' % run_id, 2
    status, reason, code = row
    if status not in OVER[table]:
        return None
    session = session_behind(db, table, run_id)
    folder = '-' if session is None else os.path.join(home, 'runs', session)
    reason = reason if reason in CODES else 'unknown'
    parts = (run_id, status, reason, folder, '-' if code is None else code)
    return '%s\tstatus=%s\treason=%s\tartifact_dir=%s\texit_code=%s\n' % parts, int(status not in GOOD)


def put(line):
    data = line.encode('utf-8', 'surrogateescape')
    while data:
        data = data[os.write(1, data):]


def watch(db, home, ids, interval):
    worst, pending = 0, {}
    for word in ids:
        run = find(db, word)
        if run is None:
            complain('not found: ' + word)
            worst = 2
        else:
            pending[run] = True
    while True:
        for run in list(pending):
            known = look(db, home, *run)
            if known:
                del pending[run]
                worst = max(worst, known[1])
                put(known[0])
        if stop:
            return 3
        if not pending:
            return worst
        select.select([awake], [], [], min(interval, 86400.0) if interval > 0 else 0.001)
        if stop:
            return 3


def main(words):
    try:
        ids, interval = arguments(words)
    except ValueError:
        complain('--interval wants a number')
        return 2
    if not ids:
        complain('usage: wait ID... [--interval SECONDS]')
        return 2
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGINT, on_signal)
    signal.signal(signal.SIGTERM, on_signal)
    home = os.path.expanduser(os.environ.get('LIONAGI_HOME') or '~/.lionagi')
    path = os.path.join(home, 'state.db')
    if not os.path.isfile(path):
        complain('no state database: ' + path)
        return 2
    try:
        db = sqlite3.connect(path, isolation_level=None, timeout=10)
        db.execute('PRAGMA query_only = 1')
        return watch(db, home, ids, interval)
    except sqlite3.Error as error:
        complain('state database: %s' % error)
        return 70
    except BrokenPipeError:
        return 74


if __name__ == '__main__':
    sys.exit(main(sys.argv[2:]))
