"""Style b: decides on a snapshot, writes on it if it still holds, and calls a race lost to another writer an error.

The transaction is deferred: it reads first and asks for the write lock only when there is something to write. In WAL
mode the store refuses that when anybody has committed since, so a stale decision cannot be written. It is then made
again: where the record itself has moved and would be written all the same, the race is lost.
"""

import json
import os
import random
import sqlite3
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Optional

from b_waits import wait_for_terminal

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, '../../../../spec/v1/vocabularies.json'), encoding='utf-8') as file:
    WORDS = json.load(file)
PATIENCE = 8.0


class WriteError(Exception):
    code, definite = 'failed', False


class InvalidArgument(WriteError):
    code, definite = 'invalid', True


class NoSuchRecord(WriteError):
    code, definite = 'not_found', True


class TransitionRejected(WriteError):
    code, definite = 'rejected', True


class LostRace(WriteError):
    code, definite = 'lost_race', True


class StoreBusy(WriteError):
    code, definite = 'busy', True


@dataclass
class Change:
    entity_type: str
    entity_id: str
    new_status: str
    reason_code: str
    reason_summary: Optional[str] = None
    evidence_refs: list = field(default_factory=list)
    source: str = 'executor'
    actor: Optional[str] = None
    metadata: Any = None
    expected_statuses: Optional[list] = None
    expected_updated_at: Optional[float] = None
    extra_fields: Optional[dict] = None
    override: bool = False
    override_actor: Optional[str] = None
    override_justification: Optional[str] = None

    def __post_init__(self):
        word = self.entity_type
        self.entity_type = WORDS['entity_aliases'].get(word, word)
        demand(self.entity_type in WORDS['entity_types'], 'unknown entity type %s', word)
        demand(self.new_status in WORDS['statuses'][self.entity_type], 'unknown status %s', self.new_status)
        demand(self.reason_code in WORDS['reason_codes'], 'unknown reason code %s', self.reason_code)
        demand(self.source in WORDS['status_sources'], 'unknown source %s', self.source)
        for name in self.extra_fields or {}:
            demand(name in WORDS['extra_status_fields'][self.entity_type], 'unknown extra field %s', name)
        if self.override:
            for text in (self.override_actor, self.override_justification):
                demand(text and text.strip(), 'an override needs %s', 'an actor and a justification')

    @property
    def table(self):
        return self.entity_type + 's'


def demand(held, message, word):
    if not held:
        raise InvalidArgument(message % word)


def decide(change, status, updated_at):
    """Return 'false', 'reject', 'write' or 'override'; a stale version ranks before the protection."""
    if change.expected_statuses is not None and status not in change.expected_statuses:
        return 'false'
    if change.expected_updated_at is not None and updated_at != change.expected_updated_at:
        return 'false'
    if status in WORDS['terminal'][change.entity_type] and status != change.new_status:
        return 'override' if change.override else 'reject'
    return 'write'


def update_status(db, change):
    """Return whether the change was written; `taken` is the time of the call, before any lock."""
    taken, first, until = time.time(), None, time.monotonic() + PATIENCE
    while True:
        db.execute('BEGIN')
        try:
            seen = db.execute(
                'SELECT status, updated_at FROM %s WHERE id = ?' % change.table, (change.entity_id,)).fetchone()
            if seen is None:
                raise NoSuchRecord('no %s %s' % (change.entity_type, change.entity_id))
            first = first or seen
            verdict = decide(change, *seen)
            if verdict == 'false':
                return False
            if verdict != 'reject' and seen != first:
                raise LostRace('%s was changed meanwhile' % change.entity_id)
            if carry_out(db, change, verdict, seen, taken):
                db.execute('COMMIT')
                if verdict == 'reject':
                    raise TransitionRejected('%s stays %s' % (change.entity_id, seen[0]))
                return True
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xff != sqlite3.SQLITE_BUSY:
                raise
            if time.monotonic() > until:
                raise StoreBusy(str(error)) from error
        finally:
            if db.in_transaction:
                db.execute('ROLLBACK')
        time.sleep(random.uniform(0.0002, 0.003))


def carry_out(db, change, verdict, seen, taken):
    """Write what the verdict asks for; return whether the record was still as it was seen."""
    if verdict != 'reject':
        columns = {
            'status': change.new_status, 'status_reason_code': change.reason_code,
            'status_reason_summary': change.reason_summary, 'status_evidence_refs': json.dumps(change.evidence_refs),
            'updated_at': taken, **(change.extra_fields or {}),
        }
        done = db.execute(
            'UPDATE %s SET %s WHERE id = ? AND status IS ? AND updated_at IS ?'
            % (change.table, ', '.join(name + ' = ?' for name in columns)),
            [*columns.values(), change.entity_id, *seen])
        if done.rowcount == 0:
            return False
        db.execute(
            'INSERT INTO status_transitions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
            (new_id(), change.entity_type, change.entity_id, seen[0], change.new_status, change.reason_code,
             change.reason_summary, json.dumps(change.evidence_refs), change.source, change.actor, taken,
             None if change.metadata is None else json.dumps(change.metadata)))
    if verdict != 'write':
        audit(db, change, verdict, seen[0], taken)
    return True


def audit(db, change, verdict, previous, taken):
    rejected = verdict == 'reject'
    details = {
        'entity_type': change.entity_type, 'previous_status': previous, 'reason_code': change.reason_code,
        'attempted_status' if rejected else 'new_status': change.new_status, 'source': change.source,
    }
    if not rejected:
        details['justification'] = change.override_justification
    who = change.actor if rejected else change.override_actor
    action = 'status_transition_rejected' if rejected else 'status_transition_override'
    db.execute(
        'INSERT INTO admin_events (id, created_at, action, target_id, details, actor) VALUES (?, ?, ?, ?, ?, ?)',
        (new_id(), taken, action, change.entity_id, json.dumps(details), who or change.source))


def new_id():
    return '%032x' % random.SystemRandom().getrandbits(128)


# The protocol.

def say(message):
    sys.stdout.write(json.dumps(message) + '\n')
    sys.stdout.flush()


def timed_update(db, request):
    known = {key: value for key, value in request.items() if key in Change.__dataclass_fields__}
    start = int(request.get('at') or 0)
    while time.clock_gettime_ns(time.CLOCK_MONOTONIC) < start:
        pass
    began = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    applied = update_status(db, Change(**known))
    ended = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    return {'applied': applied, 'began': str(began), 'ended': str(ended)}


def timed_wait(home, request):
    asked = []

    def stop():
        asked.append(True)
        say({'id': request['id'], 'event': 'check', 'checks': len(asked)})
        return len(asked) > request['stop_after']

    def told(outcome):
        say({'id': request['id'], 'event': 'result', 'outcome': outcome})

    outcomes = wait_for_terminal(
        home, request['ids'], request['interval'], told, stop if 'stop_after' in request else None)
    return {'outcomes': outcomes, 'checks': len(asked)}


def main():
    home, db = os.environ['LIONAGI_HOME'], None
    while True:
        line = sys.stdin.readline()
        request = json.loads(line) if line else {'op': 'close'}
        op = request['op']
        try:
            if op == 'describe':
                ok = {
                    'protocol': 1, 'name': 'self-test writer b', 'version': '1.0.0',
                    'ops': ['describe', 'open', 'update_status', 'wait', 'close'],
                    'clock': str(time.clock_gettime_ns(time.CLOCK_MONOTONIC)),
                }
            elif op == 'open':
                db, ok = sqlite3.connect(os.path.join(home, 'state.db'), timeout=0.5, isolation_level=None), {}
            elif op == 'update_status':
                ok = timed_update(db, request)
            elif op == 'wait':
                ok = timed_wait(home, request)
            elif op == 'close':
                ok = db.close() if db else None
            else:
                error = {'code': 'unsupported', 'definite': True, 'message': 'no operation ' + op}
                say({'id': request['id'], 'error': error})
                continue
            if line:
                say({'id': request['id'], 'ok': ok or {}})
        except WriteError as error:
            told = {'code': error.code, 'definite': error.definite, 'message': str(error)}
            say({'id': request['id'], 'error': told})
        except sqlite3.Error as error:
            say({'id': request['id'], 'error': {'code': 'store', 'definite': False, 'message': str(error)}})
        if op == 'close':
            return 0


if __name__ == '__main__':
    sys.exit(main())
