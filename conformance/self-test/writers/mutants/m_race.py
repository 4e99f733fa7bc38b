"""Decisions that another writer can make untrue before they are carried out."""

import sqlite3
import time

from registry import fault
from vocabulary import TABLES, TERMINAL
from writer import OVERRIDE, Row, Writer

IN_ONE, PREDICATE, SET = 'd5.one-transaction', 'd5.null-safe-predicate', 'd5.write-set'
PROTECTED, APPLIED, VERSION = 'd5.terminal-protection', 'd5.applied', 'd5.version-guard'


class ReadsFirst(Writer):
    """Reads before it waits for the write lock, and repeats all that it has read: sound, until a mutant spoils it."""

    def attempt(self, call):
        call.seen = Writer.read(self, call)
        return super().attempt(call)

    def read(self, call):
        return call.seen

    def predicate(self, call, row):
        return 'id = ? AND status IS ? AND updated_at IS ?', [call.id, row.status, row.updated_at]

    def lose(self, call, row):
        return False if call.version is not None else super().lose(call, row)


def with_version(call, where, parameters):
    """Leave the version guard whole where only the repetition of the status is to be spoilt."""
    return where + ' AND (? IS NULL OR updated_at IS ?)', parameters + [call.version, call.version]


@fault('race.read-outside', 'The record is read before the transaction and written whatever it is by then.',
       IN_ONE, PREDICATE, PROTECTED, kind='race')
class ReadOutside(ReadsFirst):
    def predicate(self, call, row):
        return 'id = ?', [call.id]


@fault('race.no-predicate', 'The update does not repeat the previous status.', PREDICATE, kind='race',
       equivalent='The write lock is held since before the record was read, so nobody can change it in between.')
class NoPredicate(Writer):
    def predicate(self, call, row):
        return 'id = ?', [call.id]


@fault('race.rejection-read-outside', 'A rejection is decided on what was read before the transaction.', IN_ONE,
       kind='race', equivalent='The reading lies within the call: it is as if it had come first.')
class RejectionReadOutside(ReadsFirst):
    def read(self, call):
        return call.seen if call.seen and self.is_forbidden(call, call.seen) else Writer.read(self, call)


@fault('race.version-outside', 'The version is compared before the transaction, only the status again within it.',
       VERSION, IN_ONE, kind='race')
class VersionOutside(ReadsFirst):
    def predicate(self, call, row):
        return Writer.predicate(self, call, row)


@fault('race.null-unrepeated', 'The update repeats every previous status but NULL.', PREDICATE, kind='race')
class NullUnrepeated(ReadsFirst):
    def predicate(self, call, row):
        return with_version(call, 'id = ? AND (status = ? OR ? IS NULL)', [call.id, row.status, row.status])


@fault('race.plain-predicate', 'The update repeats the previous status by an equality that never holds for NULL.',
       PREDICATE)
class PlainPredicate(Writer):
    def predicate(self, call, row):
        return 'id = ? AND status = ?', [call.id, row.status]


@fault('race.guard-as-predicate', 'The update asks for any expected status, not for the one that was read.',
       PREDICATE, SET, kind='race')
class GuardAsPredicate(ReadsFirst):
    def predicate(self, call, row):
        words = [word for word in call.expected or [row.status] if word is not None]
        null = ' OR status IS NULL' if None in (call.expected or [row.status]) else ''
        where = 'id = ? AND (status IN (%s)%s)' % (', '.join('?' * len(words)), null)
        return with_version(call, where, [call.id] + words)


@fault('race.not-over-as-predicate', 'The update asks only that the record is not over.', PREDICATE, SET, kind='race')
class NotOverAsPredicate(ReadsFirst):
    def predicate(self, call, row):
        words = [word for word in TERMINAL[call.kind] if word != row.status]
        marks = ', '.join('?' * len(words))
        where = 'id = ? AND (status IS NULL OR status NOT IN (%s))' % marks
        return with_version(call, where, [call.id] + words)


@fault('race.predicate-by-coarse-version', 'The update repeats updated_at in whole seconds in place of the status.',
       PREDICATE, kind='race')
class PredicateByCoarseVersion(ReadsFirst):
    def predicate(self, call, row):
        where = 'id = ? AND CAST(updated_at AS INTEGER) IS CAST(? AS INTEGER)'
        return with_version(call, where, [call.id, row.updated_at])


@fault('race.retry-without-a-look', 'A call that finds the lock taken writes later what it decided before.',
       IN_ONE, PREDICATE, kind='race')
class RetryWithoutALook(Writer):
    def begin(self, call):
        call.now, call.seen = time.time(), Writer.read(self, call)
        self.db.execute('PRAGMA busy_timeout = 0')
        try:
            self.db.execute('BEGIN IMMEDIATE')
            call.seen = Writer.read(self, call)
        except sqlite3.OperationalError:
            self.db.execute('PRAGMA busy_timeout = 10000')
            self.db.execute('BEGIN IMMEDIATE')

    def read(self, call):
        return call.seen

    def predicate(self, call, row):
        return 'id = ?', [call.id]


@fault('race.lost-answers-true', 'A race that was lost writes nothing and answers true.', APPLIED, PREDICATE,
       kind='race')
class LostAnswersTrue(ReadsFirst):
    def lose(self, call, row):
        return True


@fault('race.lost-leaves-history', 'A race that was lost fails, but its row of history is kept.', SET, PREDICATE,
       kind='race')
class LostLeavesHistory(ReadsFirst):
    def lose(self, call, row):
        self.add_history(self.history(call, row))
        self.commit(call)
        return super().lose(call, row)


@fault('race.lost-unnoticed', 'Nobody looks how many rows the update had: history is written, and true answered.',
       SET, PREDICATE, APPLIED, kind='race')
class LostUnnoticed(ReadsFirst):
    def update_row(self, call, row):
        super().update_row(call, row)
        return 1


@fault('race.lost-override-audited', 'An override that lost a race fails, but its event is kept.',
       'd5.override-audited', kind='race')
class LostOverrideAudited(ReadsFirst):
    def lose(self, call, row):
        if self.is_audited(call, row):
            self.add_event(self.event(call, row, OVERRIDE))
            self.commit(call)
        return super().lose(call, row)


@fault('race.lost-unguarded-is-false', 'A race that was lost without any guard answers false.',
       'd5.lost-race-spelling', kind='race')
class LostUnguardedIsFalse(ReadsFirst):
    def lose(self, call, row):
        return False


@fault('race.lost-leaves-ended-at', 'A race that was lost fails, but ended_at is written.', SET, kind='race')
class LostLeavesEndedAt(ReadsFirst):
    def lose(self, call, row):
        for column, value in call.extra.items():
            self.db.execute('UPDATE %s SET %s = ? WHERE id = ?' % (TABLES[call.kind], column), (value, call.id))
        self.commit(call)
        return super().lose(call, row)


@fault('race.looks-away', 'For a tenth of a second after its own write a driver takes the record for unchanged.',
       IN_ONE, kind='race')
class LooksAway(Writer):
    wrote = (None, None, 0.0)

    def read(self, call):
        name, status, until = self.wrote
        row = super().read(call)
        if row is not None and name == (call.kind, call.id) and time.monotonic() < until:
            return Row(status, row.updated_at)
        return row

    def predicate(self, call, row):
        return 'id = ?', [call.id]

    def apply(self, call, row):
        done = super().apply(call, row)
        self.wrote = ((call.kind, call.id), call.status, time.monotonic() + 0.1)
        return done
