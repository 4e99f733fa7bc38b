"""Style c: opens the store for reading and writing, and closes it again, in every tick.

A word that was given twice is answered twice when its run is over at the start. The first look already happens in the
same breath as the resolution of ids.
"""

import os
import select
import signal
import sqlite3
import sys
from contextlib import closing

USUAL = ('completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled')
PLAY = ('merged', 'escalated', 'gate_failed', 'blocked', 'aborted_after_finish')
SCHEDULED = ('completed', 'failed', 'timed_out', 'skipped', 'cancelled')

RUNS = """
SELECT 0 AS kind, id, status, status_reason_code AS reason, NULL AS code, id AS session FROM sessions
UNION ALL
SELECT 1, i.id, i.status, i.status_reason_code, NULL, (
    SELECT s.id FROM sessions s WHERE s.invocation_id = i.id ORDER BY s.updated_at DESC, s.id LIMIT 1
) FROM invocations i
UNION ALL
SELECT 2, p.id, p.status, p.status_reason_code, p.exit_code, s.id FROM plays p LEFT JOIN sessions s
ON s.id = p.session_id
UNION ALL
SELECT 3, r.id, r.status, r.status_reason_code, r.exit_code, (
    SELECT s.id FROM sessions s JOIN invocations i ON i.id = s.invocation_id
    WHERE i.id = r.invocation_id ORDER BY s.updated_at DESC, s.id LIMIT 1
) FROM schedule_runs r
"""
REASONS = set('''
dispatch.acked.consumer
dispatch.dead_letter.ack_timeout
dispatch.dead_letter.max_attempts
dispatch.delivered.transport_ok
dispatch.delivering.attempt
dispatch.expired.deadline
dispatch.pending.enqueued
dispatch.pending.retry_backoff
legacy.imported
play.blocked.dep_failed
play.blocked.invalid_deps
play.escalated.gate_twice
play.gate_failed.verdict
play.merged.ok
play.pending.ready
play.pending.waiting_on_deps
run.aborted.user
run.cancelled.force_kill
run.cancelled.manual_kill
run.cancelled.orchestrator
run.cancelled.sigint
run.cancelled.sigterm
run.cancelled.stale_auto
run.cancelled.system
run.completed.ok
run.completed_empty.no_evidence
run.failed.escalated
run.failed.exception
run.failed.exit_nonzero
run.failed.lease_attempts_exhausted
run.failed.missing_artifact
run.failed.missing_cwd
run.paused.operator
run.queued.lease_expired
run.started.ok
run.timed_out.deadline
schedule.budget.exhausted
schedule.deferred.capacity
schedule.fired.due
schedule.skipped.missed_fire
schedule.skipped.overlap
session.orphaned.no_process
session.phantom.missing_artifacts
session.phantom.process_dead
session.stale.no_heartbeat
session.zombie.stale_locks
show.aborted.operator
show.blocked.no_ready_plays
show.completed.final_gate
'''.split())


class Store:
    def __init__(self, home):
        self.home = home
        quoted = ''.join('%%%02X' % byte for byte in os.fsencode(os.path.join(home, 'state.db')))
        self.uri = 'file:' + quoted + '?mode=rw'

    def ask(self, questions):
        """Answer several (sql, values) from one moment of the store."""
        with closing(sqlite3.connect(self.uri, uri=True, timeout=8, isolation_level=None)) as db:
            db.execute('BEGIN')
            return [db.execute(sql, values).fetchall() for sql, values in questions]

    def look_up(self, tokens):
        """Return for each token its run (kind, id), or None."""
        exact = 'SELECT kind, id FROM (%s) WHERE id = ? ORDER BY kind LIMIT 1' % RUNS
        begins = 'SELECT min(kind), id FROM (%s) WHERE id >= ? AND substr(id, 1, ?) = ? GROUP BY id LIMIT 2' % RUNS
        whole = self.ask([(exact, (token,)) for token in tokens])
        found = {token: answer[0] for token, answer in zip(tokens, whole) if answer}
        others = [token for token in tokens if token not in found]
        short = self.ask([(begins, (token, len(token), token)) for token in others])
        found.update((token, answer[0]) for token, answer in zip(others, short) if len(answer) == 1)
        return [found.get(token) for token in tokens]

    def fetch(self, runs):
        """Return {run: row}; a run without a row is gone."""
        sql = 'SELECT kind, id, status, reason, code, session FROM (%s) WHERE kind = ? AND id = ?' % RUNS
        answers = self.ask([(sql, run) for run in runs])
        return {run: answer[0][2:] for run, answer in zip(runs, answers) if answer}


def line(home, run_id, status, reason, code, session):
    shown = [run_id, 'status=' + status, 'reason=' + (reason if reason in REASONS else 'unknown')]
    shown.append('artifact_dir=' + ('-' if session is None else os.path.join(home, 'runs', session)))
    shown.append('exit_code=' + ('-' if code is None else str(code)))
    return '\t'.join(shown) + '\n'


class Waiter:
    def __init__(self, store, interval):
        self.store, self.interval = store, interval
        self.failed = self.lost = self.stopped = False
        self.reader, writer = os.pipe()
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)

    def stop(self, *_):
        self.stopped = True

    def settle(self, run, row):
        """Return the line of a run that has ended, or None."""
        if row is None:
            self.lost = True
            return '%s\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n' % run[1]
        if row[0] not in (USUAL, USUAL, PLAY, SCHEDULED)[run[0]]:
            return None
        self.failed |= row[0] != ('completed', 'completed', 'merged', 'completed')[run[0]]
        return line(self.store.home, run[1], *row)

    def round(self, wanted):
        """Report what has ended among `wanted` (a run may stand there twice) and return the rest, each run once."""
        rows = self.store.fetch(list(dict.fromkeys(wanted)))
        rest = {}
        for run in wanted:
            text = self.settle(run, rows.get(run))
            if text is None:
                rest[run] = True
            else:
                sys.stdout.buffer.write(text.encode('utf-8', 'surrogateescape'))
        sys.stdout.buffer.flush()
        return list(rest)

    def wait(self, tokens):
        found = self.store.look_up(tokens)
        for token, run in zip(tokens, found):
            if run is None:
                self.lost = True
                sys.stderr.buffer.write(b'unknown id: %s\n' % os.fsencode(token))
                sys.stderr.flush()
        pending = self.round([run for run in found if run])
        while pending and not self.stopped:
            select.select([self.reader], [], [], min(self.interval, 3e6) if self.interval > 0.005 else 0.005)
            if self.stopped:
                break
            try:
                pending = self.round(pending)
            except sqlite3.OperationalError as error:
                if 'locked' not in str(error) and 'busy' not in str(error):
                    raise
        return 3 if self.stopped else 2 if self.lost else int(self.failed)


def main(words):
    tokens, interval, options = [], 1.0, True
    try:
        while words:
            word = words.pop(0)
            if options and word == '--':
                options = False
            elif options and word.startswith('--interval'):
                interval = float(word[11:] if word.startswith('--interval=') else words.pop(0))
            else:
                tokens += [piece.strip() for piece in word.split(',') if piece.strip()]
    except (ValueError, IndexError):
        tokens = []
    if not tokens:
        sys.stderr.write('wait takes one id or more, and --interval a number\n')
        return 2
    home = os.environ.get('LIONAGI_HOME') or os.path.expanduser('~/.lionagi')
    if not os.path.lexists(os.path.join(home, 'state.db')):
        sys.stderr.write('state.db is missing\n')
        return 2
    try:
        return Waiter(Store(home), interval).wait(tokens)
    except sqlite3.Error as error:
        sys.stderr.write('cannot read state.db: %s\n' % error)
        return 65


if __name__ == '__main__':
    # The interpreter would complain about a closed pipe once more when it flushes at its end.
    try:
        code = main(sys.argv[2:])
    except BrokenPipeError:
        os._exit(141)
    sys.exit(code)
