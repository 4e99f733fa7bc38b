"""A `waitForTerminal` that keeps contract v1, cut into small methods so that a mutant can spoil one of them."""

import os
import sqlite3
import time

from vocabulary import REASONS, SUCCESS, TABLES, TERMINAL, WAITABLE

LONGEST_PAUSE = 1e6
WITH_EXIT_CODE = ('play', 'schedule_run')


class Waiter:
    """One wait. A run is the pair (kind, full id); an id that nothing has is the pair (None, id as given)."""

    def __init__(self, home):
        self.home, self.db = home, None
        self.slots, self.known, self.pending = [], {}, {}
        self.on_result, self.should_stop, self.interval = None, None, 1.0
        self.ticks = 0

    def wait(self, ids, interval, on_result, should_stop):
        if not ids:
            return []
        self.on_result, self.should_stop, self.interval = on_result, should_stop, interval
        self.db = self.connect()
        try:
            self.resolve_all(ids)
            self.watch()
            return self.collect()
        finally:
            self.db.close()

    def connect(self):
        db = sqlite3.connect(os.path.join(self.home, 'state.db'), timeout=10.0, isolation_level=None)
        db.execute('PRAGMA query_only = 1')
        return db

    # Resolution.

    def resolve_all(self, ids):
        for token in ids:
            run = self.resolve(token) or (None, token)
            self.slots.append(run)
            if run not in self.known and run not in self.pending:
                self.first_look(run, token)

    def first_look(self, run, token):
        if run[0] is None:
            self.settle(run, self.not_found(token))
            return
        row = self.read(run)
        if row is None or self.is_over(run, row):
            self.settle(run, self.vanished(run) if row is None else self.outcome(run, row))
        else:
            self.pending[run] = token

    def settle(self, run, outcome):
        """What is known while names are still being resolved."""
        self.end(run, outcome)

    def resolve(self, token):
        for kind in ('session', 'invocation', 'play'):
            if self.exists(kind, token):
                return kind, token
        owner = self.db.execute('SELECT session_id FROM branches WHERE id = ?', (token,)).fetchone()
        if owner and self.exists('session', owner[0]):
            return 'session', owner[0]
        if self.exists('schedule_run', token):
            return 'schedule_run', token
        return self.by_prefix(token)

    def exists(self, kind, run_id):
        sql = 'SELECT 1 FROM %s WHERE id = ?' % TABLES[kind]
        return self.db.execute(sql, (run_id,)).fetchone() is not None

    def by_prefix(self, token):
        fits = []
        for kind in WAITABLE if len(token) >= 4 else ():
            sql = 'SELECT id FROM %s WHERE substr(id, 1, ?) = ? LIMIT 2' % TABLES[kind]
            fits += [(kind, found) for (found,) in self.db.execute(sql, (len(token), token))]
        return fits[0] if len(fits) == 1 else None

    # Ticks.

    def watch(self):
        while self.pending:
            if self.asked_to_stop():
                return
            self.guarded_tick()
            if self.asked_to_stop():
                return
            if self.pending:
                self.pause()

    def asked_to_stop(self):
        return self.should_stop is not None and self.should_stop()

    def guarded_tick(self):
        """A lock that somebody holds is no news; the next tick asks again."""
        self.ticks += 1
        try:
            self.tick()
        except sqlite3.OperationalError as error:
            if 'locked' not in str(error):
                raise

    def tick(self):
        for run in list(self.pending):
            row = self.read(run)
            if row is None:
                self.end(run, self.vanished(run))
            elif self.is_over(run, row):
                self.end(run, self.outcome(run, row))

    def pause(self):
        time.sleep(min(max(self.interval, 0.002), LONGEST_PAUSE))

    def end(self, run, outcome):
        self.pending.pop(run, None)
        self.known[run] = outcome
        self.tell(run, outcome)

    def tell(self, run, outcome):
        self.on_result(outcome)

    def collect(self):
        return [self.known[run] for run in self.slots if run in self.known]

    # Outcomes.

    def read(self, run):
        """Return (status, reason, exit code) of the record, or None."""
        column = 'exit_code' if run[0] in WITH_EXIT_CODE else 'NULL'
        sql = 'SELECT status, status_reason_code, %s FROM %s WHERE id = ?' % (column, TABLES[run[0]])
        return self.db.execute(sql, (run[1],)).fetchone()

    def is_over(self, run, row):
        return row[0] in TERMINAL[run[0]]

    def outcome(self, run, row):
        return {
            'run_id': run[1], 'kind': run[0], 'status': row[0],
            'reason': row[1] if row[1] in REASONS else 'unknown', 'artifact_dir': self.artifact_dir(run),
            'exit_code': row[2], 'success': self.is_success(run, row),
        }

    def is_success(self, run, row):
        return row[0] == SUCCESS[run[0]]

    def empty(self, run_id, kind, status):
        return {
            'run_id': run_id, 'kind': kind, 'status': status, 'reason': 'unknown', 'artifact_dir': None,
            'exit_code': None, 'success': False,
        }

    def not_found(self, token):
        return self.empty(token, None, 'not_found')

    def vanished(self, run):
        return self.empty(run[1], run[0], 'unknown')

    # Where the artifacts lie.

    def artifact_dir(self, run):
        session = self.backing(*run)
        return session and '%s/runs/%s' % (self.home, session)

    def backing(self, kind, run_id):
        if kind == 'session':
            return run_id
        if kind == 'play':
            return self.one('SELECT s.id FROM plays p JOIN sessions s ON s.id = p.session_id WHERE p.id = ?', run_id)
        if kind == 'schedule_run':
            sql = 'SELECT i.id FROM schedule_runs r JOIN invocations i ON i.id = r.invocation_id WHERE r.id = ?'
            run_id = self.one(sql, run_id)
        return self.one('SELECT id FROM sessions WHERE invocation_id = ? ORDER BY updated_at DESC LIMIT 1', run_id)

    def one(self, sql, value):
        found = self.db.execute(sql, (value,)).fetchone()
        return found and found[0]
