"""A guarded write that keeps contract v1, cut into small methods so that a mutant can spoil exactly one of them."""

import json
import sqlite3
import time
import uuid

from vocabulary import ALIASES, EXTRA, REASONS, SOURCES, STATUSES, TABLES, TERMINAL

REJECTED = 'status_transition_rejected'
OVERRIDE = 'status_transition_override'


class Failure(Exception):
    """The call fails; `definite` where it is certain that nothing but a rejection's event was written."""

    def __init__(self, code, definite, message):
        super().__init__(message)
        self.code, self.definite, self.message = code, definite, message


class Call:
    """The arguments of one guarded write; `kind` is known once the word for it was looked up."""

    def __init__(self, given, default_source):
        get = given.get
        self.word, self.id, self.kind, self.now = given['entity_type'], given['entity_id'], None, None
        self.status, self.reason = given['new_status'], given['reason_code']
        self.summary, self.evidence, self.metadata = get('reason_summary'), get('evidence_refs'), get('metadata')
        self.source, self.actor = get('source', default_source), get('actor')
        self.expected, self.version = get('expected_statuses'), get('expected_updated_at')
        self.extra = dict(get('extra_fields') or {})
        self.override, self.override_actor = bool(get('override')), get('override_actor')
        self.justification = get('override_justification')


class Row:
    def __init__(self, status, updated_at):
        self.status, self.updated_at = status, updated_at


class Writer:
    """One connection; every call is one transaction that takes the write lock before it reads."""

    default_source = 'system'
    patience = 10.0

    def __init__(self):
        self.path, self.db, self.calls = None, None, 0

    def open(self, path):
        self.path = path
        self.db = self.connect()

    def connect(self):
        return sqlite3.connect(self.path, timeout=self.patience, isolation_level=None, check_same_thread=False)

    def close(self):
        if self.db is not None:
            self.db.close()

    def update_status(self, given):
        if self.db is None:
            raise Failure('failed', True, 'the store is not open')
        call = Call(given, self.default_source)
        self.calls += 1
        self.check(call)
        try:
            return self.attempt(call)
        except sqlite3.Error as error:
            raise self.store_failure(error) from error

    def store_failure(self, error):
        if self.is_busy(error):
            return Failure('busy', True, str(error))
        return Failure('store', False, str(error))

    def is_busy(self, error):
        return getattr(error, 'sqlite_errorcode', 0) & 0xff in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

    # What is refused unseen.

    def check(self, call):
        call.kind = self.kind_of(call.word)
        if call.kind is None:
            self.refuse('entity type', call.word)
        if not self.knows_status(call):
            self.refuse('status of a ' + call.kind, call.status)
        if not self.knows_reason(call):
            self.refuse('reason code', call.reason)
        if not self.knows_source(call):
            self.refuse('source', call.source)
        for field in self.strange_fields(call):
            self.refuse('extra field of a ' + call.kind, field)
        if call.override and not self.override_complete(call):
            raise Failure('invalid', True, 'an override needs an actor and a justification')

    def refuse(self, what, word):
        raise Failure('invalid', True, 'no such %s: %s' % (what, word))

    def kind_of(self, word):
        return word if word in TABLES else ALIASES.get(word)

    def knows_status(self, call):
        return call.status in STATUSES[call.kind]

    def knows_reason(self, call):
        return call.reason in REASONS

    def knows_source(self, call):
        return call.source in SOURCES

    def strange_fields(self, call):
        return [field for field in call.extra if field not in EXTRA.get(call.kind, ())]

    def override_complete(self, call):
        return bool(call.override_actor) and bool(call.justification)

    # One transaction.

    def attempt(self, call):
        self.begin(call)
        try:
            row = self.read(call)
            return self.carry_out(call, row, self.judge(call, row))
        finally:
            self.undo(call)

    def carry_out(self, call, row, verdict):
        if verdict == 'missing':
            raise Failure('not_found', True, 'there is no %s %s' % (call.kind, call.id))
        if verdict == 'guarded':
            return self.decline(call, row)
        if verdict == 'forbidden':
            return self.reject(call, row)
        return self.apply(call, row)

    def begin(self, call):
        self.db.execute('BEGIN IMMEDIATE')
        call.now = time.time()

    def commit(self, call):
        self.db.execute('COMMIT')

    def undo(self, call):
        if self.db.in_transaction:
            self.db.execute('ROLLBACK')

    def read(self, call):
        found = self.db.execute(
            'SELECT status, updated_at FROM %s WHERE id = ?' % TABLES[call.kind], (call.id,)).fetchone()
        return found and Row(*found)

    # Judgement: the status guard before the protection of terminal rows.

    def judge(self, call, row):
        if row is None:
            return 'missing'
        if not self.is_member(call, row):
            return 'guarded'
        if self.is_forbidden(call, row):
            return 'forbidden'
        return 'guarded' if self.is_stale(call, row) else 'write'

    def is_member(self, call, row):
        return call.expected is None or row.status in call.expected

    def is_stale(self, call, row):
        return call.version is not None and row.updated_at != call.version

    def is_terminal(self, call, row):
        return row.status in TERMINAL[call.kind]

    def leaves_terminal(self, call, row):
        return self.is_terminal(call, row) and row.status != call.status

    def is_forbidden(self, call, row):
        return self.leaves_terminal(call, row) and not call.override

    # What follows from it.

    def decline(self, call, row):
        return False

    def reject(self, call, row):
        self.add_event(self.event(call, row, REJECTED))
        self.commit(call)
        raise Failure('rejected', True, '%s %s is %s' % (call.kind, call.id, row.status))

    def apply(self, call, row):
        if self.update_row(call, row) != 1:
            return self.lose(call, row)
        self.note(call, row)
        self.commit(call)
        return True

    def lose(self, call, row):
        raise Failure('lost_race', True, 'another writer was faster')

    def note(self, call, row):
        """Add the rows that go with the record: its history, and the audit of an override."""
        self.add_history(self.history(call, row))
        if self.is_audited(call, row):
            self.add_event(self.event(call, row, OVERRIDE))

    def is_audited(self, call, row):
        return call.override and self.leaves_terminal(call, row)

    # Rows.

    def update_row(self, call, row):
        values = self.values(call, row)
        where, parameters = self.predicate(call, row)
        sql = 'UPDATE %s SET %s WHERE %s' % (
            TABLES[call.kind], ', '.join('%s = ?' % column for column in values), where)
        return self.db.execute(sql, list(values.values()) + parameters).rowcount

    def predicate(self, call, row):
        return 'id = ? AND status IS ?', [call.id, row.status]

    def values(self, call, row):
        values = {
            'status': call.status, 'status_reason_code': call.reason, 'status_reason_summary': call.summary,
            'status_evidence_refs': self.text(call.evidence), 'updated_at': call.now,
        }
        values.update(call.extra)
        return values

    def history(self, call, row):
        return {
            'id': uuid.uuid4().hex, 'entity_type': call.kind, 'entity_id': call.id, 'previous_status': row.status,
            'status': call.status, 'reason_code': call.reason, 'reason_summary': call.summary,
            'evidence_refs': self.text(call.evidence), 'source': call.source, 'actor': call.actor,
            'created_at': call.now, 'metadata': self.text(call.metadata),
        }

    def event(self, call, row, action):
        details = {'entity_type': call.kind, 'previous_status': row.status, 'reason_code': call.reason}
        details['source'] = call.source
        if action == OVERRIDE:
            details.update(new_status=call.status, justification=call.justification)
        else:
            details['attempted_status'] = call.status
        actor = call.override_actor if action == OVERRIDE else call.actor or call.source
        return {
            'id': uuid.uuid4().hex, 'created_at': call.now, 'action': action, 'target_id': call.id,
            'details': details, 'actor': actor,
        }

    def add_history(self, values):
        self.insert('status_transitions', values)

    def add_event(self, values):
        self.insert('admin_events', dict(values, details=self.text(values['details'])))

    def text(self, value):
        return None if value is None else json.dumps(value, ensure_ascii=False)

    def insert(self, table, values):
        sql = 'INSERT INTO %s (%s) VALUES (%s)' % (table, ', '.join(values), ', '.join('?' * len(values)))
        self.db.execute(sql, list(values.values()))
