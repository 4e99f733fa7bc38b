"""Style f: a child reads the store and sends what it finds through a pipe; the parent writes lines and takes signals.

The child holds neither standard stream and ends when the parent is gone. Messages are JSON, one a line.
"""

import json
import os
import select
import signal
import sqlite3
import sys

TERMINAL = {
    'sessions': {'completed': True, 'completed_empty': False, 'failed': False, 'timed_out': False, 'aborted': False,
                 'cancelled': False},
    'plays': {'merged': True, 'escalated': False, 'gate_failed': False, 'blocked': False,
              'aborted_after_finish': False},
    'schedule_runs': {'completed': True, 'failed': False, 'timed_out': False, 'skipped': False, 'cancelled': False},
}
TERMINAL['invocations'] = TERMINAL['sessions']
SEARCH = ('sessions', 'invocations', 'plays', 'schedule_runs')
CODES = {
    'dispatch': ('acked.consumer', 'dead_letter.ack_timeout', 'dead_letter.max_attempts', 'delivered.transport_ok',
                 'delivering.attempt', 'expired.deadline', 'pending.enqueued', 'pending.retry_backoff'),
    'legacy': ('imported',),
    'play': ('blocked.dep_failed', 'blocked.invalid_deps', 'escalated.gate_twice', 'gate_failed.verdict', 'merged.ok',
             'pending.ready', 'pending.waiting_on_deps'),
    'run': ('aborted.user', 'cancelled.force_kill', 'cancelled.manual_kill', 'cancelled.orchestrator',
            'cancelled.sigint', 'cancelled.sigterm', 'cancelled.stale_auto', 'cancelled.system', 'completed.ok',
            'completed_empty.no_evidence', 'failed.escalated', 'failed.exception', 'failed.exit_nonzero',
            'failed.lease_attempts_exhausted', 'failed.missing_artifact', 'failed.missing_cwd', 'paused.operator',
            'queued.lease_expired', 'started.ok', 'timed_out.deadline'),
    'schedule': ('budget.exhausted', 'deferred.capacity', 'fired.due', 'skipped.missed_fire', 'skipped.overlap'),
    'session': ('orphaned.no_process', 'phantom.missing_artifacts', 'phantom.process_dead', 'stale.no_heartbeat',
                'zombie.stale_locks'),
    'show': ('aborted.operator', 'blocked.no_ready_plays', 'completed.final_gate'),
}


def registered(code):
    family, _, rest = (code or '').partition('.')
    return rest in CODES.get(family, ())


class Reader:
    """Lives in the child."""

    def __init__(self, path, send):
        self.send = send
        self.db = sqlite3.connect(path, isolation_level=None, timeout=20)
        self.db.execute('PRAGMA query_only = on')

    def one(self, sql, *values):
        return self.db.execute(sql, values).fetchone()

    def resolve(self, token):
        for table in SEARCH:
            if self.one('SELECT 1 FROM %s WHERE id = ?' % table, token):
                return table, token
        fits = []
        for table in SEARCH:
            sql = 'SELECT id FROM %s WHERE substr(id, 1, ?) = ? LIMIT 2' % table
            fits += [(table, run_id) for (run_id,) in self.db.execute(sql, (len(token), token))]
        if len({run_id for _, run_id in fits}) == 1 and len(token) > 7:
            return fits[0]
        return None

    def session(self, table, run_id):
        if table == 'sessions':
            return run_id
        if table == 'plays':
            found = self.one('SELECT sessions.id FROM plays, sessions WHERE plays.id = ? AND session_id = sessions.id',
                             run_id)
            return found and found[0]
        if table == 'schedule_runs':
            found = self.one('SELECT invocations.id FROM schedule_runs, invocations '
                             'WHERE schedule_runs.id = ? AND schedule_runs.invocation_id = invocations.id', run_id)
            return found and self.session('invocations', found[0])
        found = self.one('SELECT id, max(updated_at) FROM sessions WHERE invocation_id = ?', run_id)
        return found[0]

    def tell(self, table, run_id):
        """Send the end of a run; return True while it is pending."""
        code = 'exit_code' if table in ('plays', 'schedule_runs') else 'NULL'
        row = self.one('SELECT status, status_reason_code, %s FROM %s WHERE id = ?' % (code, table), run_id)
        if row and row[0] not in TERMINAL[table]:
            return True
        if row:
            reason = row[1] if registered(row[1]) else 'unknown'
            self.send(id=run_id, status=row[0], reason=reason, session=self.session(table, run_id), code=row[2],
                      share=0 if TERMINAL[table][row[0]] else 1)
        else:
            self.send(id=run_id, status='unknown', reason='unknown', session=None, code=None, share=2)
        return False

    def read(self, tokens, interval, parent_gone):
        self.db.execute('BEGIN')
        runs = [(token, self.resolve(token)) for token in tokens]
        pending = dict.fromkeys(run for _, run in runs if run)
        for token in [token for token, run in runs if not run]:
            self.send(missing=token)
        while True:
            pending = {run: None for run in pending if self.tell(*run)}
            self.db.execute('ROLLBACK')
            if not pending:
                return self.send(done=True)
            pause = min(interval, 1e6) if interval > 0 else 0.003
            if select.select([parent_gone], [], [], pause)[0]:
                return None
            self.db.execute('BEGIN')


def child(home, tokens, interval, pipe, parent_gone):
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)

    def send(**message):
        data = json.dumps(message).encode() + b'\n'
        while data:
            data = data[os.write(pipe, data):]

    try:
        Reader(os.path.join(home, 'state.db'), send).read(tokens, interval, parent_gone)
    except sqlite3.Error as error:
        send(fault=str(error))


class Parent:
    def __init__(self, home):
        self.home, self.share, self.done = home, 0, False
        self.wake, writer = os.pipe()
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)

    def take(self, message):
        """Act on one message; return an exit code when there is nothing left to do."""
        if 'fault' in message:
            return self.complain('cannot read state.db: ' + message['fault'], 66)
        if 'done' in message:
            return self.share
        if 'missing' in message:
            self.share = self.complain('no run is called ' + message['missing'], 2)
            return None
        folder = message['session'] and os.path.join(self.home, 'runs', message['session'])
        code = '-' if message['code'] is None else message['code']
        line = '%s\tstatus=%s\treason=%s' % (message['id'], message['status'], message['reason'])
        line += '\tartifact_dir=%s\texit_code=%s\n' % (folder or '-', code)
        self.share = max(self.share, message['share'])
        data = line.encode('utf-8', 'surrogateescape')
        while data:
            data = data[os.write(1, data):]
        return None

    def complain(self, text, code):
        os.write(2, (text + '\n').encode('utf-8', 'backslashreplace'))
        return code

    def run(self, pipe, held):
        waiting, watched = b'', [pipe, self.wake]
        while True:
            ready = select.select(watched, [], [])[0]
            if self.wake in ready:
                # The child finishes the look that is under way, then sees that nobody holds the other end.
                os.close(held)
                watched.remove(self.wake)
            if pipe not in ready:
                continue
            data = os.read(pipe, 65536)
            if not data and self.wake not in watched:
                return 3
            if not data:
                return self.complain('the reading process ended early', 70)
            waiting += data
            *messages, waiting = waiting.split(b'\n')
            for message in messages:
                code = self.take(json.loads(message))
                if code is not None:
                    return code if self.wake in watched else 3


def arguments(words):
    tokens, interval = [], 1.0
    while words:
        word = words.pop(0)
        if word == '--interval':
            interval = float(words.pop(0))
        elif word.startswith('--interval='):
            interval = float(word.split('=', 1)[1])
        else:
            tokens += [piece for piece in map(str.strip, word.split(',')) if piece]
    return tokens, interval


def main(words):
    home = os.environ.get('LIONAGI_HOME') or os.path.expanduser('~/.lionagi')
    try:
        tokens, interval = arguments(words)
    except (ValueError, IndexError):
        tokens = []
    if not tokens:
        sys.stderr.write('usage: wait ID... [--interval SECONDS]\n')
        return 2
    parent = Parent(home)
    if not os.path.exists(os.path.join(home, 'state.db')):
        return parent.complain('no state.db in LIONAGI_HOME', 2)
    from_child, to_parent = os.pipe()
    life, held = os.pipe()
    if os.fork() == 0:
        os.close(from_child)
        os.close(held)
        try:
            child(home, tokens, interval, to_parent, life)
        finally:
            os._exit(0)
    os.close(to_parent)
    os.close(life)
    try:
        return parent.run(from_child, held)
    except BrokenPipeError:
        return 32


if __name__ == '__main__':
    sys.exit(main(sys.argv[2:]))
