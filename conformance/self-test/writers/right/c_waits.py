"""The waiting of style c: a connection for each tick, branches by prefix as well, an id of several runs refused, and a
stop predicate that is asked once more when the pause is over."""

import contextlib
import json
import os
import sqlite3
import time

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, '../../../../spec/v1/vocabularies.json'), encoding='utf-8') as file:
    WORDS = json.load(file)
CODES = frozenset(WORDS['reason_codes'])
RUNS = ' UNION ALL '.join(
    "SELECT %d AS place, '%s' AS kind, id FROM %ss" % (place, kind, kind)
    for place, kind in ((0, 'session'), (0, 'invocation'), (0, 'play'), (2, 'schedule_run')))
NAMED = RUNS + " UNION ALL SELECT 1, 'branch', id FROM branches"


class Waiting:
    def __init__(self, path, request, emit):
        self.path, self.home, self.emit = path, os.path.dirname(path), emit
        self.ids, self.interval, self.stop_after = request['ids'], request['interval'], request.get('stop_after')
        self.checks, self.answers = 0, {}

    @contextlib.contextmanager
    def store(self):
        with contextlib.closing(sqlite3.connect(self.path, timeout=10)) as db:
            db.row_factory = sqlite3.Row
            yield db

    def run(self):
        if self.ids:
            self.watch()
        known = [self.answers[name] for name in self.ids if self.answers.get(name)]
        return {'outcomes': known, 'checks': self.checks}

    def watch(self):
        with self.store() as db:
            runs = {name: self.find(db, name) for name in dict.fromkeys(self.ids)}
            # Each run is looked at once: two names of it must not find it in two states.
            first = {run: self.look(db, run) for run in set(runs.values()) if run}
            for name in self.ids:
                run = runs[name]
                state = first[run] if run else self.nothing(name, None, 'not_found')
                if state:
                    self.answers[name] = state
                    self.emit(event='result', outcome=state)
        pending = {run for name, run in runs.items() if name not in self.answers}
        while pending and not self.stopped():
            with self.store() as db:
                self.tick(db, runs, pending)
            if self.stopped():
                return
            if pending:
                time.sleep(min(self.interval, 1e6) if self.interval > 0 else 0.001)
                if self.stopped():
                    return

    def tick(self, db, runs, pending):
        for run in sorted(pending):
            try:
                state = self.look(db, run)
            except sqlite3.OperationalError as error:
                if 'locked' not in str(error):
                    raise
                continue
            if state:
                pending.remove(run)
                self.answers.update((name, state) for name, its_run in runs.items() if its_run == run)
                self.emit(event='result', outcome=state)

    def stopped(self):
        if self.stop_after is None:
            return False
        self.checks += 1
        self.emit(event='check', checks=self.checks)
        return self.checks > self.stop_after

    def find(self, db, name):
        fits = db.execute('SELECT * FROM (%s) WHERE id = ? ORDER BY place' % NAMED, (name,)).fetchall()
        if not fits:
            fits = db.execute('SELECT * FROM (%s) WHERE substr(id, 1, ?) = ?' % NAMED, (len(name), name)).fetchall()
            if len(fits) != 1:
                return None
        if fits[0]['kind'] != 'branch':
            return fits[0]['kind'], fits[0]['id']
        owner = db.execute('SELECT s.id FROM branches b JOIN sessions s ON s.id = b.session_id WHERE b.id = ?',
                           (fits[0]['id'],)).fetchone()
        return owner and ('session', owner['id'])

    def look(self, db, run):
        """Return the outcome of a run that is over or gone, None of one that is pending."""
        kind, run_id = run
        row = db.execute('SELECT * FROM %ss WHERE id = ?' % kind, (run_id,)).fetchone()
        if row is None:
            return self.nothing(run_id, kind, 'unknown')
        if row['status'] not in WORDS['terminal'][kind]:
            return None
        session = self.session_of(db, kind, row)
        return {
            'run_id': run_id, 'kind': kind, 'status': row['status'],
            'reason': row['status_reason_code'] if row['status_reason_code'] in CODES else 'unknown',
            'artifact_dir': session and '/'.join((self.home, 'runs', session)),
            'exit_code': row['exit_code'] if 'exit_code' in row.keys() else None,
            'success': row['status'] in WORDS['success'][kind],
        }

    def session_of(self, db, kind, row):
        if kind == 'session':
            return row['id']
        if kind == 'play':
            found = db.execute('SELECT id FROM sessions WHERE id = ?', (row['session_id'],)).fetchone()
            return found and found['id']
        invocation = row['id'] if kind == 'invocation' else row['invocation_id']
        found = db.execute(
            'SELECT s.id FROM invocations i JOIN sessions s ON s.invocation_id = i.id WHERE i.id = ?'
            ' ORDER BY s.updated_at DESC, s.rowid LIMIT 1', (invocation,)).fetchone()
        return found and found['id']

    def nothing(self, run_id, kind, status):
        return {'run_id': run_id, 'kind': kind, 'status': status, 'reason': 'unknown', 'artifact_dir': None,
                'exit_code': None, 'success': False}
