"""Style e: is slow to start, opens the store late, and installs its handlers only just before that.

Same words are dropped; an alias beside the full id answers twice when the run is over at the start. Branches, and
beginnings of branch ids, name their session. Every fault of the store exits with 2. Progress goes to standard error.
"""

import os
import signal
import sqlite3
import sys
import time

time.sleep(0.4)

SESSION_ENDS = 'completed|completed_empty|failed|timed_out|aborted|cancelled'
ENDS = {'s': SESSION_ENDS, 'i': SESSION_ENDS, 'p': 'merged|escalated|gate_failed|blocked|aborted_after_finish',
        'r': 'completed|failed|timed_out|skipped|cancelled'}
TABLES = {'s': 'sessions', 'i': 'invocations', 'p': 'plays', 'r': 'schedule_runs'}
CODES = tuple('''
dispatch.acked.consumer dispatch.dead_letter.ack_timeout dispatch.dead_letter.max_attempts dispatch.delivered.transport_ok
dispatch.delivering.attempt dispatch.expired.deadline dispatch.pending.enqueued dispatch.pending.retry_backoff
legacy.imported
play.blocked.dep_failed play.blocked.invalid_deps play.escalated.gate_twice play.gate_failed.verdict play.merged.ok
play.pending.ready play.pending.waiting_on_deps
run.aborted.user run.cancelled.force_kill run.cancelled.manual_kill run.cancelled.orchestrator run.cancelled.sigint
run.cancelled.sigterm run.cancelled.stale_auto run.cancelled.system run.completed.ok run.completed_empty.no_evidence
run.failed.escalated run.failed.exception run.failed.exit_nonzero run.failed.lease_attempts_exhausted
run.failed.missing_artifact run.failed.missing_cwd run.paused.operator run.queued.lease_expired run.started.ok
run.timed_out.deadline
schedule.budget.exhausted schedule.deferred.capacity schedule.fired.due schedule.skipped.missed_fire
schedule.skipped.overlap
session.orphaned.no_process session.phantom.missing_artifacts session.phantom.process_dead session.stale.no_heartbeat
session.zombie.stale_locks
show.aborted.operator show.blocked.no_ready_plays show.completed.final_gate
'''.split())


class Stop(Exception):
    """Raised by the handler, but only while `Napper.napping` says that nothing is half done."""


class Napper:
    napping = False
    stopped = False

    def handle(self, _number, _frame):
        self.stopped = True
        if self.napping:
            self.napping = False
            raise Stop

    def nap(self, seconds):
        try:
            self.napping = True
            if not self.stopped:
                time.sleep(seconds)
            self.napping = False
        except Stop:
            pass


def note(text):
    print('[wait]', text, file=sys.stderr, flush=True)


def put(data):
    while data:
        data = data[os.write(1, data):]


def candidates(db, token):
    """Yield lists of (letter, id), the most wanted first; a list of one decides."""
    for letter in 'sipr':
        yield db.execute("SELECT '%s', id FROM %s WHERE id = ?" % (letter, TABLES[letter]), (token,)).fetchall()
    yield db.execute("SELECT 's', session_id FROM branches WHERE id = ?", (token,)).fetchall()
    begins = {}
    for letter in 'rpis':
        sql = "SELECT '%s', id FROM %s WHERE substr(id, 1, %d) = ?" % (letter, TABLES[letter], len(token))
        for run in db.execute(sql, (token,)):
            begins[run[1]] = run
    yield list(begins.values())
    if not begins:
        yield db.execute("SELECT DISTINCT 's', session_id FROM branches WHERE substr(id, 1, length(?1)) = ?1",
                         (token,)).fetchall()


def resolve(db, token):
    for found in candidates(db, token):
        if len(found) == 1:
            return found[0]
        if found:
            return None
    return None


def primary(db, invocation):
    found = None
    sql = 'SELECT id, updated_at FROM sessions WHERE invocation_id = ? ORDER BY created_at'
    for session, moment in db.execute(sql, (invocation,)):
        if found is None or moment > found[1]:
            found = session, moment
    return found and found[0]


def exists(db, table, wanted):
    return wanted is not None and db.execute('SELECT 1 FROM %s WHERE id = ?' % table, (wanted,)).fetchone()


def backing(db, letter, run_id, link):
    if letter == 's':
        return run_id
    if letter == 'i':
        return primary(db, run_id)
    if letter == 'p':
        return link if exists(db, 'sessions', link) else None
    return primary(db, link) if exists(db, 'invocations', link) else None


def state(db, home, run):
    """Return (share, line) of a run that is no longer pending."""
    letter, run_id = run
    more = {'p': ', exit_code, session_id', 'r': ', exit_code, invocation_id'}.get(letter, ', NULL, NULL')
    sql = 'SELECT status, status_reason_code%s FROM %s WHERE id = ?' % (more, TABLES[letter])
    row = db.execute(sql, (run_id,)).fetchone()
    if row is None:
        return 2, run_id + '\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n'
    if row[0] not in ENDS[letter].split('|'):
        return None
    session = backing(db, letter, run_id, row[3])
    folder = '-' if session is None else home + '/runs/' + session
    reason = 'unknown' if row[1] not in CODES else row[1]
    code = '-' if row[2] is None else row[2]
    line = f'{run_id}\tstatus={row[0]}\treason={reason}\tartifact_dir={folder}\texit_code={code}\n'
    return int(row[0] != ENDS[letter].split('|')[0]), line


def watch(db, home, tokens, interval, napper):
    shares, order = [0], []
    for token in tokens:
        run = resolve(db, token)
        if run:
            order.append(run)
        else:
            note('cannot find ' + token)
            shares.append(2)
    while True:
        db.execute('BEGIN')
        known = {run: state(db, home, run) for run in order}
        db.execute('ROLLBACK')
        for run in order:
            if known[run]:
                shares.append(known[run][0])
                put(known[run][1].encode('utf-8', 'surrogateescape'))
        order = list(dict.fromkeys(run for run in order if not known[run]))
        if order and not napper.stopped:
            note('%d pending' % len(order))
            napper.nap(min(interval, 1e5) if interval > 0.004 else 0.004)
        if napper.stopped:
            return 3
        if not order:
            return max(shares)


def main(words):
    tokens, interval = {}, 1.0
    try:
        words = iter(words)
        for word in words:
            head, _, tail = word.partition('=')
            if head == '--interval':
                interval = float(tail if '=' in word else next(words, 'missing'))
            else:
                tokens.update(dict.fromkeys(piece.strip() for piece in word.split(',')))
    except ValueError as error:
        note(error)
        return 2
    tokens.pop('', None)
    if not tokens:
        note('which runs?')
        return 2
    home = os.environ.get('LIONAGI_HOME') or os.path.expanduser('~/.lionagi')
    napper = Napper()
    signal.signal(signal.SIGTERM, napper.handle)
    signal.signal(signal.SIGINT, napper.handle)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if not os.path.isfile(home + '/state.db'):
        note('no file state.db')
        return 2
    try:
        db = sqlite3.connect(home + '/state.db', isolation_level=None)
        return watch(db, home, tokens, interval, napper)
    except (sqlite3.Error, UnicodeError) as error:
        note(error)
        return 2


if __name__ == '__main__':
    sys.exit(main(sys.argv[2:]))
