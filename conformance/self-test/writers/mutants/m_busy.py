"""A lock that somebody else holds, taken for an answer."""

import sqlite3

from registry import fault
from writer import Failure, Writer

MEMBER, APPLIED, SET, AUDITED = 'd5.membership-guard', 'd5.applied', 'd5.write-set', 'd5.rejection-audited'


class Impatient(Writer):
    """Does not wait for the lock."""

    patience = 0.0

    def store_failure(self, error):
        if self.is_busy(error):
            return self.taken()
        return super().store_failure(error)

    def update_status(self, given):
        try:
            return super().update_status(given)
        except Answer as answer:
            return answer.value


class Answer(Exception):
    def __init__(self, value):
        super().__init__()
        self.value = value


@fault('busy.is-false', 'A store that is locked answers false, whatever was guarded.', MEMBER, APPLIED, kind='race')
class BusyIsFalse(Impatient):
    def taken(self):
        return Answer(False)


@fault('busy.is-true', 'A store that is locked answers true.', APPLIED, SET, kind='race')
class BusyIsTrue(Impatient):
    def taken(self):
        return Answer(True)


@fault('busy.is-rejected', 'A store that is locked fails as rejected, without an event.', AUDITED,
       kind='race')
class BusyIsRejected(Impatient):
    def taken(self):
        return Failure('rejected', True, 'somebody else is writing')


@fault('busy.written-but-busy', 'A call that was committed fails as busy when a look after it is locked out.',
       APPLIED, kind='race')
class WrittenButBusy(Writer):
    def apply(self, call, row):
        super().apply(call, row)
        self.db.execute('PRAGMA busy_timeout = 0')
        try:
            self.db.execute('BEGIN IMMEDIATE')
            self.db.execute('ROLLBACK')
        finally:
            self.db.execute('PRAGMA busy_timeout = 10000')
        return True


@fault('busy.rejected-again', 'A rejection whose confirmation finds the lock taken is made again: two events.',
       AUDITED, kind='race')
class RejectedAgain(Writer):
    def reject(self, call, row):
        try:
            return super().reject(call, row)
        except Failure:
            self.db.execute('PRAGMA busy_timeout = 0')
            try:
                self.db.execute('BEGIN IMMEDIATE')
                self.db.execute('ROLLBACK')
                raise
            except sqlite3.OperationalError:
                pass
            finally:
                self.db.execute('PRAGMA busy_timeout = 10000')
        return self.attempt(call)


@fault('busy.written-again', 'A write whose confirmation finds the lock taken is made again: two rows of history.',
       SET, kind='race')
class WrittenAgain(WrittenButBusy):
    def apply(self, call, row):
        try:
            return super().apply(call, row)
        except sqlite3.OperationalError:
            return self.attempt(call)
