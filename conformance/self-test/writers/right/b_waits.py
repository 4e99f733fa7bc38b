"""The waiting of style b: one snapshot a tick over all pending runs, a pause before each tick but never before the
predicate, a call of the callback for each name that is settled at the start, no branches, the smallest id for a
prefix that fits several."""

import json
import os
import sqlite3
import time
from urllib.parse import quote

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, '../../../../spec/v1/vocabularies.json'), encoding='utf-8') as file:
    WORDS = json.load(file)

PRIMARY = '''(SELECT s.id FROM sessions s WHERE s.invocation_id = %s
              ORDER BY s.updated_at DESC, s.created_at DESC, s.id LIMIT 1)'''
QUERIES = {
    'session': 'SELECT r.id, r.status, r.status_reason_code, NULL, r.id FROM sessions r',
    'invocation': 'SELECT r.id, r.status, r.status_reason_code, NULL, ' + PRIMARY % 'r.id' + ' FROM invocations r',
    'play': '''SELECT r.id, r.status, r.status_reason_code, r.exit_code, s.id
               FROM plays r LEFT JOIN sessions s ON s.id = r.session_id''',
    'schedule_run': 'SELECT r.id, r.status, r.status_reason_code, r.exit_code, ' + PRIMARY % 'i.id' + '''
               FROM schedule_runs r LEFT JOIN invocations i ON i.id = r.invocation_id''',
}


class Watch:
    def __init__(self, home):
        self.home = home
        path = 'file:%s?mode=ro' % quote(os.path.join(home, 'state.db'))
        self.db = sqlite3.connect(path, uri=True, timeout=10, isolation_level=None)

    def find(self, name):
        """Return (kind, id), whole ids before prefixes and schedule runs last among either."""
        for whole in (True, False):
            if not whole and len(name) < 8:
                return None
            where = 'id = :name' if whole else 'substr(id, 1, length(:name)) = :name'
            for kind in QUERIES:
                sql = 'SELECT id FROM %ss WHERE %s ORDER BY id LIMIT 1' % (kind, where)
                found = self.db.execute(sql, {'name': name}).fetchone()
                if found:
                    return kind, found[0]
        return None

    def snapshot(self, runs):
        """Return the outcome of each run that is over or gone, all read in one transaction."""
        over = {}
        self.db.execute('BEGIN')
        try:
            for kind, sql in QUERIES.items():
                ids = [run_id for its_kind, run_id in runs if its_kind == kind]
                rows = {}
                for start in range(0, len(ids), 500):
                    part = ids[start:start + 500]
                    marks = ', '.join('?' * len(part))
                    rows.update((row[0], row) for row in self.db.execute('%s WHERE r.id IN (%s)' % (sql, marks), part))
                for run_id in ids:
                    if run_id not in rows:
                        over[kind, run_id] = bare(run_id, kind, 'unknown')
                    elif rows[run_id][1] in WORDS['terminal'][kind]:
                        over[kind, run_id] = self.outcome(kind, rows[run_id])
        finally:
            self.db.execute('ROLLBACK')
        return over

    def outcome(self, kind, row):
        run_id, status, reason, exit_code, session = row
        return {
            'run_id': run_id, 'kind': kind, 'status': status,
            'reason': reason if reason in WORDS['reason_codes'] else 'unknown',
            'artifact_dir': None if session is None else self.home + '/runs/' + session,
            'exit_code': exit_code, 'success': status in WORDS['success'][kind],
        }


def bare(run_id, kind, status):
    return dict(run_id=run_id, kind=kind, status=status, reason='unknown', artifact_dir=None, exit_code=None,
                success=False)


def wait_for_terminal(home, names, interval, on_result, should_stop=None):
    if not names:
        return []
    watch = Watch(home)
    try:
        runs = [watch.find(name) for name in names]
        done = watch.snapshot({run for run in runs if run})
        for name, run in zip(names, runs):
            if run is None:
                done[name] = bare(name, None, 'not_found')
            if (run or name) in done:
                on_result(done[run or name])
        pending = [run for run in dict.fromkeys(runs) if run and run not in done]
        while pending and not (should_stop and should_stop()):
            time.sleep(min(max(interval, 0.003), 1e6))
            try:
                news = watch.snapshot(pending)
            except sqlite3.OperationalError as error:
                if 'locked' not in str(error):
                    raise
                news = {}
            done.update(news)
            for outcome in news.values():
                on_result(outcome)
            pending = [run for run in pending if run not in done]
            if should_stop and should_stop():
                break
        return [done[run or name] for name, run in zip(names, runs) if (run or name) in done]
    finally:
        watch.db.close()
