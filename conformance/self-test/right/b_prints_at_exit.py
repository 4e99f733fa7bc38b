"""Style b: says nothing before its end, then writes all lines in one go, in the order in which the runs ended.

Within one tick the lines stand in reverse order of the arguments, for that order is free. A signal does not stop the
look that is under way, and SIGPIPE keeps its default action.
"""

import os
import signal
import sqlite3
import sys
import time

SIX = frozenset(('completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled'))
KINDS = (
    ('sessions', SIX, 'completed', 'NULL'),
    ('invocations', SIX, 'completed', 'NULL'),
    ('plays', frozenset(('merged', 'escalated', 'gate_failed', 'blocked', 'aborted_after_finish')), 'merged',
     'exit_code'),
    ('schedule_runs', frozenset(('completed', 'failed', 'timed_out', 'skipped', 'cancelled')), 'completed',
     'exit_code'),
)
REASONS = {
    'dispatch.': 'acked.consumer dead_letter.ack_timeout dead_letter.max_attempts delivered.transport_ok '
                 'delivering.attempt expired.deadline pending.enqueued pending.retry_backoff',
    'legacy.': 'imported',
    'play.': 'blocked.dep_failed blocked.invalid_deps escalated.gate_twice gate_failed.verdict merged.ok pending.ready '
             'pending.waiting_on_deps',
    'run.aborted.': 'user',
    'run.cancelled.': 'force_kill manual_kill orchestrator sigint sigterm stale_auto system',
    'run.completed.': 'ok',
    'run.completed_empty.': 'no_evidence',
    'run.failed.': 'escalated exception exit_nonzero lease_attempts_exhausted missing_artifact missing_cwd',
    'run.': 'paused.operator queued.lease_expired started.ok timed_out.deadline',
    'schedule.': 'budget.exhausted deferred.capacity fired.due skipped.missed_fire skipped.overlap',
    'session.': 'orphaned.no_process phantom.missing_artifacts phantom.process_dead stale.no_heartbeat '
                'zombie.stale_locks',
    'show.': 'aborted.operator blocked.no_ready_plays completed.final_gate',
}
REGISTERED = {start + rest for start, rests in REASONS.items() for rest in rests.split()}

FOLDER_SQL = {
    'invocations': 'SELECT id FROM sessions WHERE invocation_id = :id ORDER BY updated_at DESC LIMIT 1',
    'plays': 'SELECT id FROM sessions WHERE id = (SELECT session_id FROM plays WHERE id = :id)',
    'schedule_runs': 'SELECT s.id FROM sessions s JOIN invocations i ON i.id = s.invocation_id JOIN schedule_runs r '
                     'ON r.invocation_id = i.id WHERE r.id = :id ORDER BY s.updated_at DESC LIMIT 1',
}


class Interrupted(Exception):
    pass


def interrupt(_number, _frame):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Interrupted


def usage():
    sys.stderr.write('usage: wait ID[,ID]... [--interval SECONDS]\n')
    return 2


def resolve(db, token):
    """A whole id first; then a beginning that no second id shares. Branches are unknown here."""
    if any('\ud800' <= character <= '\udfff' for character in token):
        return None
    for index, kind in enumerate(KINDS):
        if db.execute('SELECT id FROM %s WHERE id = ?' % kind[0], [token]).fetchall():
            return index, token
    union = ' UNION ALL '.join('SELECT %d AS k, id FROM %s' % (n, kind[0]) for n, kind in enumerate(KINDS))
    found = db.execute('SELECT min(k), id FROM (%s) WHERE substr(id, 1, length(:t)) = :t GROUP BY id LIMIT 2' % union,
                       {'t': token}).fetchall()
    return found[0] if len(found) == 1 and len(token) >= 4 else None


def examine(db, runs_folder, run):
    """Return None (pending) or (line, share of the exit)."""
    index, run_id = run
    table, terminal, success, code_column = KINDS[index]
    row = db.execute('SELECT status, status_reason_code, %s FROM %s WHERE id = ?' % (code_column, table),
                     [run_id]).fetchone()
    if row is None:
        fields, share = ('unknown', 'unknown', '-', '-'), 2
    elif row[0] not in terminal:
        return None
    else:
        backing = [(run_id,)] if index == 0 else db.execute(FOLDER_SQL[table], {'id': run_id}).fetchall()
        folder = runs_folder + '/' + backing[0][0] if backing else '-'
        reason = row[1] if row[1] in REGISTERED else 'unknown'
        fields, share = (row[0], reason, folder, '-' if row[2] is None else '%d' % row[2]), int(row[0] != success)
    return '%s\tstatus=%s\treason=%s\tartifact_dir=%s\texit_code=%s\n' % (run_id, *fields), share


class Wait:
    def __init__(self, tokens, interval):
        self.tokens, self.interval = tokens, interval
        self.lines, self.worst, self.pending = [], 0, {}

    def start(self, db):
        for token in self.tokens:
            run = resolve(db, token)
            if run is None:
                sys.stderr.write('%s: no such run\n' % token)
                self.worst = 2
            else:
                self.pending[run] = True

    def look(self, db, runs_folder):
        db.execute('BEGIN')
        known = {run: examine(db, runs_folder, run) for run in reversed(list(self.pending))}
        db.execute('COMMIT')
        self.lines += [found[0] for found in known.values() if found]
        self.worst = max([self.worst] + [found[1] for found in known.values() if found])
        self.pending = {run: True for run in self.pending if not known[run]}

    def run(self, db, runs_folder):
        blocked = (signal.SIGINT, signal.SIGTERM)
        signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
        self.start(db)
        while True:
            self.look(db, runs_folder)
            if not self.pending:
                return self.worst
            signal.pthread_sigmask(signal.SIG_UNBLOCK, blocked)
            time.sleep(min(self.interval, 1e5) if self.interval > 0.001 else 0.001)
            signal.pthread_sigmask(signal.SIG_BLOCK, blocked)


def parse(words):
    tokens, interval, words = [], 1.0, iter(words)
    for word in words:
        if word == '--interval':
            interval = float(next(words, ''))
        elif word.startswith('--interval='):
            interval = float(word[11:])
        else:
            tokens += filter(None, (piece.strip() for piece in word.split(',')))
    return tokens, interval


def main(words):
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)
    sys.stderr.reconfigure(errors='backslashreplace')
    try:
        tokens, interval = parse(words)
    except ValueError:
        return usage()
    if not tokens:
        return usage()
    home = os.environ.get('LIONAGI_HOME', os.path.expanduser('~/.lionagi'))
    wait = Wait(tokens, interval)
    try:
        if not os.path.exists(home + '/state.db'):
            sys.stderr.write('no state.db\n')
            return 2
        db = sqlite3.connect(home + '/state.db', isolation_level=None, timeout=30)
        code = wait.run(db, home + '/runs')
    except Interrupted:
        code = 3
    except sqlite3.Error as error:
        sys.stderr.write('state.db: %s\n' % error)
        return 5
    text = ''.join(wait.lines).encode('utf-8', 'surrogateescape')
    while text:
        text = text[os.write(1, text):]
    return code


if __name__ == '__main__':
    sys.exit(main(sys.argv[2:]))
