"""Style c: a connection for each call, and the store judges: guards and protection are conditions of the statements.

The history row is inserted first, out of the record itself, and only if every condition holds; the driver learns from
the number of rows whether it was. Python begins the transaction by itself, with the write lock, before that insert.
Times have milliseconds only. Whatever was said of an override is kept as an event, also where nothing was terminal.
"""

import json
import os
import sqlite3
import sys
import time
import uuid

from c_waits import Waiting

ONE = 'completed completed_empty failed timed_out aborted cancelled'
KINDS = {
    # entity type: (other words for it, statuses that are not terminal, terminal statuses)
    'session': ('run sessions', 'running', ONE),
    'invocation': ('invocations', 'running', ONE),
    'play': ('plays', 'pending prepared running running_complete gated redoing',
             'merged escalated gate_failed blocked aborted_after_finish'),
    'schedule_run': ('schedule_runs', 'queued waiting_dependency running retry_wait',
                     'completed failed timed_out skipped cancelled'),
    'show': ('shows', 'active imported', 'completed aborted'),
    'team': ('teams', 'active', 'archived'),
}
NAMES = {word: kind for kind, row in KINDS.items() for word in (kind + ' ' + row[0]).split()}
SOURCES = {'executor', 'agent', 'admin', 'system'}
HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, '../../../../spec/v1/vocabularies.json'), encoding='utf-8') as file:
    REASONS = set(json.load(file)['reason_codes'])


class Refused(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def clean(request):
    """Return the arguments with defaults, under short names; raise where one is in no vocabulary."""
    kind = NAMES.get(request['entity_type'])
    override, extra = request.get('override', False), request.get('extra_fields') or {}
    source = request.get('source', 'agent')
    wrong = []
    if kind is None:
        wrong.append('entity_type')
    elif request['new_status'] not in (KINDS[kind][1] + ' ' + KINDS[kind][2]).split():
        wrong.append('new_status')
    if request['reason_code'] not in REASONS:
        wrong.append('reason_code')
    if source not in SOURCES:
        wrong.append('source')
    if set(extra) - ({'ended_at'} if kind == 'session' else set()):
        wrong.append('extra_fields')
    if override and not (request.get('override_actor') and request.get('override_justification')):
        wrong.append('override')
    if wrong:
        raise Refused('invalid', 'refused: ' + ', '.join(wrong))
    return {
        'kind': kind, 'id': request['entity_id'], 'new': request['new_status'], 'code': request['reason_code'],
        'summary': request.get('reason_summary'), 'evidence': json.dumps(request.get('evidence_refs')),
        'source': source, 'actor': request.get('actor', source), 'metadata': json.dumps(request.get('metadata')),
        'version': request.get('expected_updated_at'), 'ended': extra.get('ended_at'),
        'override': bool(override), 'key': uuid.uuid4().hex, 'now': round(time.time(), 3),
    }


def conditions(request, values):
    """Return the three conditions under which the record may be written, in the order of their rank."""
    terminal = ', '.join("'%s'" % status for status in KINDS[values['kind']][2].split())
    member, expected = '1', request.get('expected_statuses')
    if expected is not None:
        words = [status for status in expected if status is not None]
        values.update(('e%d' % number, word) for number, word in enumerate(words))
        member = '(status IN (%s)%s)' % (
            ', '.join(':e%d' % number for number in range(len(words))),
            ' OR status IS NULL' if None in expected else '')
        member = 'coalesce(%s, 0)' % member
    version = '(:version IS NULL OR updated_at IS :version)'
    allowed = '(:override OR status IS NULL OR status IS :new OR status NOT IN (%s))' % terminal
    return {'member': member, 'version': version, 'allowed': allowed}


def update_status(path, request):
    values = clean(request)
    where = conditions(request, values)
    table = values['kind'] + 's'
    ended = ', ended_at = :ended' if request.get('extra_fields') else ''
    db = sqlite3.connect(path, timeout=15, isolation_level='IMMEDIATE')
    try:
        with db:
            inserted = db.execute(
                'INSERT INTO status_transitions (id, entity_type, entity_id, previous_status, status, reason_code,'
                ' reason_summary, evidence_refs, source, actor, created_at, metadata)'
                ' SELECT :key, :kind, id, status, :new, :code, :summary, :evidence, :source, :actor, :now, :metadata'
                ' FROM %s WHERE id = :id AND %s' % (table, ' AND '.join(where.values())), values).rowcount
            previous = read(db, table, where, values)
            if inserted:
                db.execute(
                    'UPDATE %s SET status = :new, status_reason_code = :code, status_reason_summary = :summary,'
                    ' status_evidence_refs = :evidence, updated_at = :now%s WHERE id = :id AND status IS :old'
                    % (table, ended), dict(values, old=previous['status']))
                if values['override']:
                    log(db, 'status_transition_override', request, values, previous['status'])
                return True
            if previous is None:
                raise Refused('not_found', 'nothing has the id ' + values['id'])
            if not previous['member'] or not previous['version']:
                return False
            log(db, 'status_transition_rejected', request, values, previous['status'])
        raise Refused('rejected', 'it is over: ' + previous['status'])
    finally:
        db.close()


def read(db, table, where, values):
    sql = 'SELECT status, %s AS member, %s AS version FROM %s WHERE id = :id' % (
        where['member'], where['version'], table)
    found = db.execute(sql, values).fetchone()
    return found and dict(zip(('status', 'member', 'version'), found))


def log(db, action, request, values, previous):
    overridden = action == 'status_transition_override'
    details = {
        'entity_type': values['kind'], 'previous_status': previous, 'reason_code': values['code'],
        ('new_status' if overridden else 'attempted_status'): values['new'],
    }
    if overridden:
        details['justification'] = request['override_justification']
    else:
        details['source'] = values['source']
    actor = request['override_actor'] if overridden else request.get('actor') or values['source']
    db.execute('INSERT INTO admin_events (id, created_at, action, target_id, details, actor)'
               ' VALUES (?, ?, ?, ?, ?, ?)',
               (uuid.uuid4().hex, values['now'], action, values['id'], json.dumps(details), actor))


# The protocol: one function for each operation, found by its name.

def monotonic():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


def emit(request, **message):
    sys.stdout.buffer.write(json.dumps(dict(message, id=request['id'])).encode('ascii') + b'\n')
    sys.stdout.buffer.flush()


def op_describe(_path, _request):
    ops = [name[3:] for name in globals() if name.startswith('op_')]
    return {'protocol': 1, 'name': 'self-test writer c', 'version': '1.0.0', 'ops': ops, 'clock': str(monotonic())}


def op_open(path, _request):
    os.stat(path)
    return {}


def op_update_status(path, request):
    while 'at' in request and monotonic() < int(request['at']):
        pass
    began = monotonic()
    applied = update_status(path, request)
    return {'applied': applied, 'began': str(began), 'ended': str(monotonic())}


def op_wait(path, request):
    return Waiting(path, request, lambda **message: emit(request, **message)).run()


def op_close(_path, _request):
    return {}


def main():
    path = os.path.join(os.environ['LIONAGI_HOME'], 'state.db')
    for line in iter(sys.stdin.buffer.readline, b''):
        request = json.loads(line)
        try:
            operation = globals().get('op_' + request['op'])
            if operation is None:
                raise Refused('unsupported', request['op'])
            emit(request, ok=operation(path, request))
        except Refused as error:
            emit(request, error={'code': error.code, 'definite': True, 'message': str(error)})
        except (sqlite3.Error, OSError) as error:
            code = 'busy' if 'locked' in str(error) else 'store'
            emit(request, error={'code': code, 'definite': False, 'message': str(error)})
        if request['op'] == 'close':
            break
    return 0


if __name__ == '__main__':
    sys.exit(main())
