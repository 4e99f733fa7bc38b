"""A write that is cut in two: whoever looks in between, or dies there, has half of it."""

import threading
import time

from registry import fault
from vocabulary import TABLES
from writer import OVERRIDE, Writer

SET, AUDITED = 'd5.write-set', 'd5.override-audited'


class Torn(Writer):
    """Commits, and goes on in a second transaction."""

    def between(self, call):
        self.commit(call)
        self.db.execute('BEGIN IMMEDIATE')


def columns_after(name, sentence, *columns):
    @fault('torn.' + name, sentence, SET, kind='race')
    class ColumnsAfter(Torn):
        def values(self, call, row):
            values = super().values(call, row)
            call.second = {column: values.pop(column) for column in columns if column in values}
            return values

        def note(self, call, row):
            super().note(call, row)
            if call.second:
                self.between(call)
            for column, value in call.second.items():
                self.db.execute('UPDATE %s SET %s = ? WHERE id = ?' % (TABLES[call.kind], column), (value, call.id))


columns_after('ended-at-after', 'ended_at is written in a transaction after that of the status.', 'ended_at')
columns_after('reason-after', 'The reason code is written in a transaction after that of the status.',
              'status_reason_code')
columns_after('summary-after', 'Summary and evidence are written in a transaction after that of the status.',
              'status_reason_summary', 'status_evidence_refs')
columns_after('updated-at-after', 'updated_at is written in a transaction after that of the status.', 'updated_at')
columns_after('status-after', 'The status is written in a transaction after that of the reason.', 'status')


@fault('torn.ended-at-before', 'ended_at is written in a transaction before that of the status.', SET, kind='race')
class EndedAtBefore(Torn):
    def apply(self, call, row):
        for column, value in call.extra.items():
            self.db.execute('UPDATE %s SET %s = ? WHERE id = ?' % (TABLES[call.kind], column), (value, call.id))
            self.between(call)
        return super().apply(call, row)


@fault('torn.history-after', 'History is written in a transaction after that of the record.', SET, kind='race')
class HistoryAfter(Torn):
    def note(self, call, row):
        self.between(call)
        super().note(call, row)


@fault('torn.history-before', 'History is written in a transaction before that of the record.', SET, kind='race')
class HistoryBefore(Torn):
    def apply(self, call, row):
        super().add_history(self.history(call, row))
        self.between(call)
        return super().apply(call, row)

    def add_history(self, values):
        pass


@fault('torn.override-after', 'The event of an override is written in a transaction after that of the record.', AUDITED,
       kind='race')
class OverrideAfter(Torn):
    def note(self, call, row):
        self.add_history(self.history(call, row))
        if self.is_audited(call, row):
            self.between(call)
            self.add_event(self.event(call, row, OVERRIDE))


@fault('torn.override-before', 'The event of an override is written in a transaction before that of the record.',
       AUDITED, kind='race')
class OverrideBefore(Torn):
    def apply(self, call, row):
        if super().is_audited(call, row):
            self.add_event(self.event(call, row, OVERRIDE))
            self.between(call)
        return super().apply(call, row)

    def is_audited(self, call, row):
        return False


@fault('torn.every-statement', 'Every statement is a transaction of its own.', SET, 'd5.one-transaction', kind='race')
class EveryStatement(Writer):
    def begin(self, call):
        call.now = time.time()

    def commit(self, call):
        pass


@fault('torn.history-behind', 'History is written by a thread that comes after the answer.', SET, kind='race')
class HistoryBehind(Writer):
    worker = None

    def apply(self, call, row):
        done = super().apply(call, row)
        self.settle()
        self.worker = threading.Thread(target=self.write_behind, args=(self.history(call, row),))
        self.worker.start()
        return done

    def write_behind(self, values):
        time.sleep(0.02)
        db = self.connect()
        try:
            sql = 'INSERT INTO status_transitions (%s) VALUES (%s)' % (', '.join(values), ', '.join('?' * len(values)))
            db.execute(sql, list(values.values()))
        finally:
            db.close()

    def add_history(self, values):
        pass

    def settle(self):
        if self.worker is not None:
            self.worker.join()

    def close(self):
        self.settle()
        super().close()


@fault('torn.history-with-the-next', 'The history of a call is written when the next one begins.', SET)
class HistoryWithTheNext(Writer):
    kept = None

    def begin(self, call):
        super().begin(call)
        if self.kept:
            super().add_history(self.kept)
            self.kept = None
            self.db.execute('COMMIT')
            super().begin(call)

    def add_history(self, values):
        self.kept = values

    def close(self):
        if self.kept:
            super().add_history(self.kept)
        super().close()
