"""The reading half of the conforming program: opening, resolving ids, fetching rows, finding the backing session."""

import os
import sqlite3

from vocabulary import KINDS, TABLE


class Row:
    """One persisted run: status, reason code, exit code (None where absent) and the id of its backing record."""

    def __init__(self, status, reason, exit_code, link):
        self.status, self.reason, self.exit_code, self.link = status, reason, exit_code, link


class StoreReader:
    """Reads; never writes. A run is the pair (kind, canonical id)."""

    columns = {
        'session': 'NULL, NULL',
        'invocation': 'NULL, NULL',
        'play': 'exit_code, session_id',
        'schedule_run': 'exit_code, invocation_id',
    }
    chunk = 400

    def home(self):
        return os.path.expanduser(os.environ.get('LIONAGI_HOME') or '~/.lionagi')

    def store_path(self):
        return os.path.join(self.home(), 'state.db')

    def open_store(self, path):
        safe = ''.join(chr(b) if chr(b).isalnum() and b < 128 or b in b'/._-' else '%%%02x' % b for b in os.fsencode(path))
        db = sqlite3.connect('file:' + safe + '?mode=ro', uri=True, isolation_level=None, timeout=5)
        db.text_factory = lambda raw: raw.decode('utf-8', 'surrogateescape')
        return db

    def rows(self, sql, *values):
        return self.db.execute(sql, values).fetchall()

    def snapshot(self, work):
        self.db.execute('BEGIN')
        try:
            return work()
        finally:
            if self.db.in_transaction:
                self.db.execute('ROLLBACK')

    # Resolution: whole ids, then branches, then prefixes.

    def resolve(self, token):
        try:
            token.encode('utf-8')
        except UnicodeEncodeError:
            return None
        return self.exact(token) or self.branch(token) or self.by_prefix(token)

    def exact(self, token):
        for kind in KINDS:
            if self.rows('SELECT 1 FROM %s WHERE id = ?' % TABLE[kind], token):
                return kind, token
        return None

    def branch(self, token):
        for (owner,) in self.rows('SELECT session_id FROM branches WHERE id = ?', token):
            return self.exact(owner)
        return None

    def by_prefix(self, token):
        return self.pick(self.candidates(token))

    def candidates(self, token):
        found = {}
        for kind in KINDS:
            sql = 'SELECT id FROM %s WHERE substr(id, 1, ?) = ?' % TABLE[kind]
            for (run_id,) in self.rows(sql, len(token), token):
                found.setdefault(run_id, (kind, run_id))
        return list(found.values())

    def pick(self, candidates):
        return candidates[0] if len(candidates) == 1 else None

    # Rows.

    def read(self, runs):
        return self.read_kinds(runs, KINDS)

    def read_kinds(self, runs, kinds):
        found = {}
        for kind in kinds:
            ids = [run_id for its_kind, run_id in runs if its_kind == kind]
            for start in range(0, len(ids), self.chunk):
                part = ids[start:start + self.chunk]
                sql = 'SELECT id, status, status_reason_code, %s FROM %s WHERE id IN (%s)'
                sql = sql % (self.columns[kind], TABLE[kind], ','.join('?' * len(part)))
                for run_id, *values in self.rows(sql, *part):
                    found[(kind, run_id)] = Row(*values)
        return found

    # The artifact folder.

    def artifact_dir(self, run, row):
        session = self.backing_session(run, row)
        return None if session is None else self.folder(session)

    def backing_session(self, run, row):
        kind, run_id = run
        if kind == 'session':
            return run_id
        if kind == 'invocation':
            return self.primary(run_id)
        if kind == 'play':
            return self.play_session(run, row)
        return self.schedule_session(run, row) if kind == 'schedule_run' else None

    def play_session(self, _run, row):
        return row.link if self.rows('SELECT 1 FROM sessions WHERE id = ?', row.link) else None

    def schedule_session(self, _run, row):
        return self.primary(row.link) if self.rows('SELECT 1 FROM invocations WHERE id = ?', row.link) else None

    primary_order = 'updated_at DESC, created_at'

    def primary(self, invocation):
        sql = 'SELECT id FROM sessions WHERE invocation_id = ? ORDER BY %s LIMIT 1' % self.primary_order
        for (session,) in self.rows(sql, invocation):
            return session
        return None

    def folder(self, session):
        return os.path.join(self.home(), 'runs', session)
