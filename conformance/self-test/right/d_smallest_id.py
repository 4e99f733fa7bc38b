"""Style d: a prefix that fits several runs takes the one with the smallest id; branches are no ids; 64 for usage errors.

Signals are blocked all the time and asked for in the pause. An interval must be finite. After a signal the store is
read once more, so that nothing that is over gets lost.
"""

import os
import signal
import sqlite3
import sys

EX_USAGE, EX_DATAERR = 64, 65
SIGNALS = (signal.SIGINT, signal.SIGTERM)

ENDS = {
    'session': {'completed': 0, 'completed_empty': 1, 'failed': 1, 'timed_out': 1, 'aborted': 1, 'cancelled': 1},
    'play': {'merged': 0, 'escalated': 1, 'gate_failed': 1, 'blocked': 1, 'aborted_after_finish': 1},
    'schedule_run': {'completed': 0, 'failed': 1, 'timed_out': 1, 'skipped': 1, 'cancelled': 1},
}
ENDS['invocation'] = ENDS['session']
ORDER = ('session', 'invocation', 'play', 'schedule_run')

WORDS = """dispatch acked.consumer dead_letter.ack_timeout dead_letter.max_attempts delivered.transport_ok
delivering.attempt expired.deadline pending.enqueued pending.retry_backoff; legacy imported; play blocked.dep_failed
blocked.invalid_deps escalated.gate_twice gate_failed.verdict merged.ok pending.ready pending.waiting_on_deps; run
aborted.user cancelled.force_kill cancelled.manual_kill cancelled.orchestrator cancelled.sigint cancelled.sigterm
cancelled.stale_auto cancelled.system completed.ok completed_empty.no_evidence failed.escalated failed.exception
failed.exit_nonzero failed.lease_attempts_exhausted failed.missing_artifact failed.missing_cwd paused.operator
queued.lease_expired started.ok timed_out.deadline; schedule budget.exhausted deferred.capacity fired.due
skipped.missed_fire skipped.overlap; session orphaned.no_process phantom.missing_artifacts phantom.process_dead
stale.no_heartbeat zombie.stale_locks; show aborted.operator blocked.no_ready_plays completed.final_gate"""
KNOWN = {family.split()[0] + '.' + rest for family in WORDS.split(';') for rest in family.split()[1:]}


class Bad(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def err(message):
    os.write(2, ascii(message)[1:-1].encode() + b'\n')


def read_words(words):
    tokens, interval, position = [], 1.0, 0
    while position < len(words):
        word = words[position]
        position += 1
        if word == '--interval' or word.startswith('--interval='):
            if word == '--interval':
                word = '--interval=' + (words[position] if position < len(words) else '')
                position += 1
            try:
                interval = float(word[len('--interval='):])
            except ValueError:
                raise Bad(EX_USAGE, 'no number: ' + word) from None
            if interval - interval != 0:
                raise Bad(EX_USAGE, 'not finite: ' + word)
        else:
            tokens.extend(piece for piece in (part.strip() for part in word.split(',')) if piece)
    if not tokens:
        raise Bad(EX_USAGE, 'no id')
    return tokens, interval


def choose(db, token):
    """An exact id, by kind; else the smallest id that begins with the token."""
    best = None
    for kind in ORDER:
        for (run_id,) in db.execute('SELECT id FROM %ss WHERE id = ?' % kind, (token,)):
            return kind, run_id
    for kind in ORDER:
        sql = 'SELECT id FROM %ss WHERE id >= :t AND substr(id, 1, :n) = :t ORDER BY id LIMIT 1' % kind
        for (run_id,) in db.execute(sql, {'t': token, 'n': len(token)}):
            if best is None or run_id < best[1]:
                best = kind, run_id
    return best


def newest_session(db, invocation):
    rows = db.execute('SELECT updated_at, id FROM sessions WHERE invocation_id = ?', (invocation,)).fetchall()
    return max(rows)[1] if rows else None


def session_for(db, kind, run_id, link):
    if kind == 'session':
        return run_id
    if kind == 'invocation':
        return newest_session(db, run_id)
    table = 'sessions' if kind == 'play' else 'invocations'
    if link is None or not db.execute('SELECT count(*) FROM %s WHERE id = ?' % table, (link,)).fetchone()[0]:
        return None
    return link if kind == 'play' else newest_session(db, link)


LINKS = {'session': 'NULL, NULL', 'invocation': 'NULL, NULL', 'play': 'exit_code, session_id',
         'schedule_run': 'exit_code, invocation_id'}


def inspect(db, home, kind, run_id):
    sql = 'SELECT status, status_reason_code, %s FROM %ss WHERE id = ?' % (LINKS[kind], kind)
    row = db.execute(sql, (run_id,)).fetchone()
    if row is None:
        return 2, ('unknown', 'unknown', '-', '-')
    status, reason, code, link = row
    if status not in ENDS[kind]:
        return None
    session = session_for(db, kind, run_id, link)
    return ENDS[kind][status], (
        status,
        reason if reason in KNOWN else 'unknown',
        '-' if session is None else '/'.join((home, 'runs', session)),
        '-' if code is None else str(code),
    )


def sweep(db, home, pending):
    """Report every run in `pending` that is over, in one write; return the greatest share of the exit."""
    text, worst = '', 0
    db.execute('BEGIN')
    for run in list(pending):
        known = inspect(db, home, *run)
        if known:
            del pending[run]
            worst = max(worst, known[0])
            text += '%s\tstatus=%s\treason=%s\tartifact_dir=%s\texit_code=%s\n' % (run[1], *known[1])
    db.execute('COMMIT')
    data = text.encode('utf-8', 'surrogateescape')
    while data:
        data = data[os.write(1, data):]
    return worst


def wait(tokens, interval, home):
    path = home + '/state.db'
    if not os.path.exists(path):
        raise Bad(2, 'there is no state.db')
    worst, pending = 0, {}
    db = sqlite3.connect('file:%s?mode=ro' % path.replace('%', '%25').replace('?', '%3f').replace('#', '%23'),
                         uri=True, isolation_level=None)
    for token in tokens:
        run = choose(db, token)
        if run is None:
            err(token + ' is not known')
            worst = 2
        else:
            pending[run] = True
    worst = max(worst, sweep(db, home, pending))
    stopped = None
    while pending and not stopped:
        pause = min(interval, 1000000) if interval > 0 else 0.002
        stopped = signal.sigtimedwait(SIGNALS, pause)
        worst = max(worst, sweep(db, home, pending))
    return 3 if stopped else worst


def main(words):
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    home = os.environ.get('LIONAGI_HOME') or os.path.join(os.environ.get('HOME', ''), '.lionagi')
    try:
        return wait(*read_words(words), home)
    except Bad as error:
        err('wait: %s' % error)
        return error.code
    except sqlite3.Error as error:
        err('wait: %s' % error)
        return EX_DATAERR
    except OSError as error:
        err('wait: %s' % error)
        return 74


if __name__ == '__main__':
    sys.exit(main(sys.argv[2:]))
