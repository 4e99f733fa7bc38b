"""Waiting that leaves marks."""

import os
import sqlite3

from base import Program
from registry import fault
from vocabulary import TABLE


class Writer(Program):
    def write(self, sql, *values):
        with sqlite3.connect(self.store_path(), timeout=5) as db:
            db.execute(sql, values)
        db.close()


@fault('d1.touches-updated-at', 'Each run that is reported gets a new updated_at.', 'd1.observer')
class TouchesUpdatedAt(Writer):
    def report(self, outcome):
        super().report(outcome)
        sql = 'UPDATE %s SET updated_at = updated_at + 1 WHERE id = ?' % TABLE[outcome.kind]
        self.write(sql, outcome.run_id)


@fault('d1.touches-pending', 'Each tick writes a heart-beat into updated_at of the first pending run.', 'd1.observer')
class TouchesPending(Writer):
    def guarded_tick(self):
        ended = super().guarded_tick()
        for kind, run_id in list(self.pending)[:1]:
            self.write('UPDATE %s SET updated_at = updated_at + 1 WHERE id = ?' % TABLE[kind], run_id)
        return ended


@fault('d1.fills-reason', 'A NULL reason of a run that is over is filled in.', 'd1.observer')
class FillsReason(Writer):
    def report(self, outcome):
        super().report(outcome)
        sql = "UPDATE %s SET status_reason_code = 'legacy.imported' WHERE id = ? AND status_reason_code IS NULL"
        self.write(sql % TABLE[outcome.kind], outcome.run_id)


@fault('d1.fills-ended-at', 'A missing ended_at of a run that is over is filled in.', 'd1.observer')
class FillsEndedAt(Writer):
    def report(self, outcome):
        super().report(outcome)
        sql = 'UPDATE %s SET ended_at = 1 WHERE id = ? AND ended_at IS NULL' % TABLE[outcome.kind]
        self.write(sql, outcome.run_id)


@fault('d1.writes-history', 'A history row is written for each run that is reported.', 'd1.observer')
class WritesHistory(Writer):
    def report(self, outcome):
        super().report(outcome)
        self.write('INSERT INTO status_transitions (id, entity_type, entity_id, status, source, reason_code, created_at) '
                   'VALUES (hex(randomblob(8)), ?, ?, ?, ?, ?, 1)', outcome.kind, outcome.run_id, outcome.status,
                   'system', 'legacy.imported')


@fault('d1.writes-audit', 'An audit event is written at the end of each wait.', 'd1.observer')
class WritesAudit(Writer):
    def leave(self):
        super().leave()
        self.write("INSERT INTO admin_events (id, created_at, action, details) "
                   "VALUES (hex(randomblob(8)), 1, 'wait', '{}')")


@fault('d1.deletes-after-report', 'A failed run is deleted once it has been reported.', 'd1.observer')
class DeletesAfterReport(Writer):
    def report(self, outcome):
        super().report(outcome)
        if outcome.code == 1:
            self.write('DELETE FROM %s WHERE id = ?' % TABLE[outcome.kind], outcome.run_id)


@fault('d1.cancels-on-interrupt', 'An interrupted wait marks the pending sessions as cancelled.', 'd1.observer')
class CancelsOnInterrupt(Writer):
    def leave(self):
        super().leave()
        for kind, run_id in self.pending:
            if kind == 'session':
                self.write("UPDATE sessions SET status = 'cancelled' WHERE id = ?", run_id)


@fault('d1.own-table', 'The wait keeps a table of its own in the store.', 'd1.no-trace')
class OwnTable(Writer):
    def begin(self):
        self.write('CREATE TABLE IF NOT EXISTS wait_log (id TEXT)')
        return super().begin()


@fault('d1.stamps-version', 'The wait stamps user_version of the store.', 'd1.no-trace')
class StampsVersion(Writer):
    def leave(self):
        super().leave()
        self.write('PRAGMA user_version = 77')


@fault('d1.lock-file', 'A lock file is left in LIONAGI_HOME.', 'd1.no-trace')
class LockFile(Program):
    def begin(self):
        with open(os.path.join(self.home(), 'wait.lock'), 'w', encoding='utf-8') as file:
            file.write('%d\n' % os.getpid())
        return super().begin()


@fault('d1.makes-folder', 'The artifact folder of a reported run is made when it is missing.', 'd1.no-trace')
class MakesFolder(Program):
    def folder(self, session):
        path = super().folder(session)
        os.makedirs(path, exist_ok=True)
        return path
