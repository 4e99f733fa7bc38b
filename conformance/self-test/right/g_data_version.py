"""Style g: reads records again only when PRAGMA data_version says that somebody has committed.

The version is asked before the records, so that a commit between the two is read twice rather than never.
"""

import os
import signal
import sqlite3
import sys
import threading

BASIC = ('completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled')
KIND = {
    'session': (BASIC, 'NULL', 'id'),
    'invocation': (BASIC, 'NULL', '(SELECT id FROM sessions WHERE invocation_id = r.id '
                                  'ORDER BY updated_at DESC, rowid DESC LIMIT 1)'),
    'play': (('merged', 'escalated', 'gate_failed', 'blocked', 'aborted_after_finish'), 'exit_code',
             '(SELECT id FROM sessions WHERE id = r.session_id)'),
    'schedule_run': (('completed', 'failed', 'timed_out', 'skipped', 'cancelled'), 'exit_code',
                     '(SELECT s.id FROM invocations i JOIN sessions s ON s.invocation_id = i.id '
                     'WHERE i.id = r.invocation_id ORDER BY s.updated_at DESC, s.rowid DESC LIMIT 1)'),
}
FAMILIES = {
    'play': 'blocked: dep_failed invalid_deps, escalated: gate_twice, gate_failed: verdict, merged: ok, '
            'pending: ready waiting_on_deps',
    'run': 'aborted: user, cancelled: force_kill manual_kill orchestrator sigint sigterm stale_auto system, '
           'completed: ok, completed_empty: no_evidence, failed: escalated exception exit_nonzero '
           'lease_attempts_exhausted missing_artifact missing_cwd, paused: operator, queued: lease_expired, '
           'started: ok, timed_out: deadline',
    'session': 'orphaned: no_process, phantom: missing_artifacts process_dead, stale: no_heartbeat, '
               'zombie: stale_locks',
    'schedule': 'budget: exhausted, deferred: capacity, fired: due, skipped: missed_fire overlap',
    'show': 'aborted: operator, blocked: no_ready_plays, completed: final_gate',
    'dispatch': 'acked: consumer, dead_letter: ack_timeout max_attempts, delivered: transport_ok, '
                'delivering: attempt, expired: deadline, pending: enqueued retry_backoff',
}
REASONS = {'legacy.imported'}
for family, groups in FAMILIES.items():
    for group in groups.split(','):
        middle, _, ends = group.partition(':')
        REASONS.update('%s.%s.%s' % (family, middle.strip(), end) for end in ends.split())


class Waiter(threading.Thread):
    """Does all the work, so that the main thread is free to take signals."""

    def __init__(self, path, runs_folder, tokens, interval):
        super().__init__(daemon=True)
        self.path, self.folder, self.tokens, self.interval = path, runs_folder, tokens, interval
        self.stop, self.code, self.sweeping = threading.Event(), 3, threading.Lock()
        self.told, self.tell = os.pipe()

    def run(self):
        try:
            self.code = self.work(sqlite3.connect(self.path, isolation_level=None, timeout=15))
        except sqlite3.Error as error:
            self.say(error)
            self.code = 69
        except OSError:
            self.code = 74
        finally:
            os.write(self.tell, b'\0')

    def say(self, text):
        os.write(2, ('%s\n' % text).encode('utf-8', 'backslashreplace'))

    def resolve(self, db, token):
        for kind in KIND:
            if db.execute('SELECT 1 FROM %ss WHERE id = ?' % kind, (token,)).fetchone():
                return kind, token
        beginners = {}
        for kind in KIND:
            for (run_id,) in db.execute('SELECT id FROM %ss' % kind):
                if run_id.startswith(token):
                    beginners.setdefault(run_id, kind)
        if len(beginners) == 1:
            (run_id, kind), = beginners.items()
            return kind, run_id
        for (owner,) in db.execute('SELECT session_id FROM branches WHERE id = ?', (token,)):
            return 'session', owner
        return None

    def version(self, db):
        return db.execute('PRAGMA data_version').fetchone()[0]

    def work(self, db):
        worst, version, runs = 0, self.version(db), {}
        for token in self.tokens:
            run = self.resolve(db, token)
            if run:
                runs[run] = True
            else:
                self.say('not a run: ' + token)
                worst = 2
        while True:
            with self.sweeping:
                for kind in KIND:
                    worst = max(worst, self.report(db, kind, runs))
            if not runs:
                return worst
            current = version
            while current == version:
                if self.stop.wait(min(self.interval, 1e6) if self.interval > 0.002 else 0.002):
                    return 3
                current = self.version(db)
            version = current

    def report(self, db, kind, runs):
        """Write the lines of the runs of one kind that are over, and take these out of `runs`."""
        terminal, code, session = KIND[kind]
        sql = 'SELECT status, status_reason_code, %s, %s FROM %ss r WHERE id = ?' % (code, session, kind)
        text, worst = [], 0
        for run in [run for run in runs if run[0] == kind]:
            row = db.execute(sql, (run[1],)).fetchone()
            if row is None:
                row, share = ('unknown', None, None, None), 2
            elif row[0] in terminal:
                share = int(row[0] != terminal[0])
            else:
                continue
            del runs[run]
            worst = max(worst, share)
            reason = row[1] if row[1] in REASONS else 'unknown'
            recorded = '-' if row[2] is None else repr(row[2])
            folder = '-' if row[3] is None else self.folder + row[3]
            text.append('\t'.join((run[1], 'status=' + row[0], 'reason=' + reason, 'artifact_dir=' + folder,
                                   'exit_code=' + recorded)) + '\n')
        data = ''.join(text).encode('utf-8', 'surrogateescape')
        while data:
            data = data[os.write(1, data):]
        return worst


def read(words):
    tokens, interval, take = [], 1.0, False
    for word in words:
        if take or word[:11] == '--interval=':
            interval, take = float(word if take else word[11:]), False
        elif word == '--interval':
            take = True
        else:
            tokens += [piece.strip() for piece in word.split(',')]
    if take:
        raise ValueError('--interval without a number')
    return [token for token in tokens if token], interval


def main(words):
    try:
        tokens, interval = read(words)
        if not tokens:
            raise ValueError('no id given')
    except ValueError as error:
        print('usage:', error, file=sys.stderr)
        return 2
    home = os.environ.get('LIONAGI_HOME') or os.path.expanduser('~/.lionagi')
    path = os.path.join(home, 'state.db')
    if not os.path.exists(path):
        print('no state database there', file=sys.stderr)
        return 2
    waiter = Waiter(path, os.path.join(home, 'runs') + os.sep, tokens, interval)
    # One pipe tells of both: a signal puts its number into it, the thread a zero.
    os.set_blocking(waiter.tell, False)
    signal.set_wakeup_fd(waiter.tell)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    waiter.start()
    if os.read(waiter.told, 1) != b'\0':
        waiter.stop.set()
        # A look that is under way is finished, and its lines with it.
        waiter.sweeping.acquire()
        os._exit(3)
    waiter.join()
    return waiter.code


if __name__ == '__main__':
    sys.exit(main(sys.argv[2:]))
