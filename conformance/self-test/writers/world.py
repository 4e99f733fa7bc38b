"""A scratch store for the check: made by the SQL of the standard store, filled with one record of each kind."""

import os
import sqlite3

HERE = os.path.dirname(os.path.abspath(__file__))
SQL = os.path.join(HERE, '../../../schemas/sql/sqlite.sql')
OLD = 1767225600.25


def make(home):
    os.makedirs(home)
    db = sqlite3.connect(os.path.join(home, 'state.db'), isolation_level=None)
    db.execute('PRAGMA journal_mode = WAL')
    with open(SQL, encoding='utf-8') as file:
        db.executescript(file.read())
    db.execute("INSERT INTO progressions (id, created_at) VALUES ('progression', 1)")
    return db


def insert(db, kind, record_id, status, **more):
    values = {'id': record_id, 'status': status, 'created_at': OLD, 'updated_at': OLD}
    needed = {
        'session': {'progression_id': 'progression'}, 'invocation': {'started_at': OLD, 'skill': 'x'},
        'play': {'show_id': 'the-show', 'name': record_id}, 'show': {'topic': record_id, 'show_dir': '/x'},
        'schedule_run': {'fired_at': OLD, 'trigger_context': '{}', 'action_kind': 'agent', 'action_args': '[]'},
        'team': {'name': record_id},
    }
    values.update(needed[kind], **more)
    db.execute('INSERT INTO %ss (%s) VALUES (%s)' % (kind, ', '.join(values), ', '.join('?' * len(values))),
               list(values.values()))


def dump(db, kind, record_id):
    """Return the record, its history and its audit, as far as two stores can agree on them."""
    db.row_factory = sqlite3.Row
    row = db.execute('SELECT * FROM %ss WHERE id = ?' % kind, (record_id,)).fetchone()
    history = db.execute('SELECT * FROM status_transitions WHERE entity_id = ? ORDER BY rowid', (record_id,))
    audit = db.execute('SELECT * FROM admin_events WHERE target_id = ? ORDER BY rowid', (record_id,))
    return dict(row) if row else None, [dict(one) for one in history], [dict(one) for one in audit]
