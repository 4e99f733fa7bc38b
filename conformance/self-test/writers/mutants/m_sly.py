"""Faults that show only after a while, on some ids, or when a record was treated in some way before."""

from registry import fault
from vocabulary import TABLES
from writer import OVERRIDE, Row, Writer

PROTECTED, MEMBER, SET, VERSION = 'd5.terminal-protection', 'd5.membership-guard', 'd5.write-set', 'd5.version-guard'
IN_ONE, AUDITED = 'd5.one-transaction', 'd5.rejection-audited'


@fault('sly.fifty-calls-protected', 'After fifty calls nothing is protected any more.', PROTECTED)
class FiftyCallsProtected(Writer):
    def is_forbidden(self, call, row):
        return self.calls <= 50 and super().is_forbidden(call, row)


@fault('sly.twenty-calls-guarded', 'After twenty calls the version is not looked at any more.', VERSION)
class TwentyCallsGuarded(Writer):
    def is_stale(self, call, row):
        return self.calls <= 20 and super().is_stale(call, row)


@fault('sly.every-tenth-without-history', 'Every tenth call of a driver leaves no row of history.', SET)
class EveryTenthWithoutHistory(Writer):
    def add_history(self, values):
        if self.calls % 10:
            super().add_history(values)


@fault('sly.every-seventh-rejection-unaudited', 'Every seventh rejection of a driver leaves no event.', AUDITED)
class EverySeventhRejectionUnaudited(Writer):
    rejections = 0

    def reject(self, call, row):
        self.rejections += 1
        return super().reject(call, row)

    def add_event(self, values):
        if values['action'] == OVERRIDE or self.rejections % 7:
            super().add_event(values)


@fault('sly.open-after-override', 'A record that was overridden once is never protected again.', PROTECTED)
class OpenAfterOverride(Writer):
    def is_forbidden(self, call, row):
        sql = 'SELECT count(*) FROM admin_events WHERE action = ? AND target_id = ?'
        known = self.db.execute(sql, (OVERRIDE, call.id)).fetchone()[0]
        return not known and super().is_forbidden(call, row)


@fault('sly.open-after-three-rejections', 'A record that has three rejections is not protected any more.', PROTECTED)
class OpenAfterThreeRejections(Writer):
    def is_forbidden(self, call, row):
        sql = 'SELECT count(*) FROM admin_events WHERE action != ? AND target_id = ?'
        return self.db.execute(sql, (OVERRIDE, call.id)).fetchone()[0] < 3 and super().is_forbidden(call, row)


@fault('sly.override-sticks', 'After an override the next call of the driver is an override too.', PROTECTED)
class OverrideSticks(Writer):
    sticking = False

    def is_forbidden(self, call, row):
        was, self.sticking = self.sticking, call.override
        return not was and super().is_forbidden(call, row)


@fault('sly.remembers-its-writes', 'A driver takes the status that it wrote itself for the present one.', IN_ONE)
class RemembersItsWrites(Writer):
    def __init__(self):
        super().__init__()
        self.written = {}

    def read(self, call):
        row = super().read(call)
        return row and Row(self.written.get((call.kind, call.id), row.status), row.updated_at)

    def predicate(self, call, row):
        return 'id = ?', [call.id]

    def apply(self, call, row):
        self.written[call.kind, call.id] = call.status
        return super().apply(call, row)


@fault('sly.remembers-ends', 'A record that a driver found over stays over for it, whatever the store says.', IN_ONE)
class RemembersEnds(Writer):
    def __init__(self):
        super().__init__()
        self.over = {}

    def read(self, call):
        row = super().read(call)
        if row is not None and self.is_terminal(call, row):
            self.over.setdefault((call.kind, call.id), row.status)
        return row

    def is_forbidden(self, call, row):
        ended = self.over.get((call.kind, call.id))
        return not call.override and ended not in (None, call.status)


@fault('sly.snapshot-of-the-start', 'Everything is judged by the store as it was when it was opened.', IN_ONE, MEMBER)
class SnapshotOfTheStart(Writer):
    def open(self, path):
        super().open(path)
        self.snapshot = self.connect()
        self.snapshot.execute('BEGIN')
        self.snapshot.execute('SELECT count(*) FROM sessions').fetchone()

    def read(self, call):
        sql = 'SELECT status, updated_at FROM %s WHERE id = ?' % TABLES[call.kind]
        found = self.snapshot.execute(sql, (call.id,)).fetchone()
        return Row(*found) if found else super().read(call)

    def predicate(self, call, row):
        return 'id = ?', [call.id]

    def close(self):
        self.snapshot.close()
        super().close()


@fault('sly.large-sets', 'A status guard of more than three words is not looked at.', MEMBER)
class LargeSets(Writer):
    def is_member(self, call, row):
        return super().is_member(call, row) or len(call.expected) > 3


@fault('sly.long-ids-unprotected', 'A record with an id of more than 40 characters is not protected.', PROTECTED)
class LongIdsUnprotected(Writer):
    def is_forbidden(self, call, row):
        return len(call.id) <= 40 and super().is_forbidden(call, row)


@fault('sly.short-ids-unprotected', 'A record with an id of less than eight characters is not protected.', PROTECTED)
class ShortIdsUnprotected(Writer):
    def is_forbidden(self, call, row):
        return len(call.id) >= 8 and super().is_forbidden(call, row)


@fault('sly.numbers-unprotected', 'A record whose id is all digits is not protected.', PROTECTED)
class NumbersUnprotected(Writer):
    def is_forbidden(self, call, row):
        return not call.id.isdigit() and super().is_forbidden(call, row)


@fault('sly.first-of-a-prefix', 'Of records that share eight characters the first one is judged.', MEMBER, PROTECTED)
class FirstOfAPrefix(Writer):
    def read(self, call):
        sql = 'SELECT status, updated_at FROM %s WHERE substr(id, 1, 8) = ? ORDER BY id LIMIT 1' % TABLES[call.kind]
        row = super().read(call)
        return row and Row(*self.db.execute(sql, (call.id[:8],)).fetchone())

    def predicate(self, call, row):
        return 'id = ?', [call.id]


@fault('sly.letter-case', 'Records whose ids differ by letter case only are written together.', SET)
class LetterCase(Writer):
    def predicate(self, call, row):
        return 'id = ? COLLATE NOCASE AND status IS ?', [call.id, row.status]

    def update_row(self, call, row):
        return min(1, super().update_row(call, row))


@fault('sly.pattern', 'An id with % or _ in it is taken for a pattern: all that it fits are written.', SET)
class Pattern(Writer):
    def predicate(self, call, row):
        return 'id LIKE ? AND status IS ?', [call.id, row.status]

    def update_row(self, call, row):
        return min(1, super().update_row(call, row))


@fault('sly.judged-as-a-session', 'Where a session has the same id, its status is judged.', MEMBER, PROTECTED)
class JudgedAsASession(Writer):
    def read(self, call):
        row = super().read(call)
        sql = 'SELECT status FROM sessions WHERE id = ?'
        other = self.db.execute(sql, (call.id,)).fetchone()
        return Row(other[0], row.updated_at) if row and other else row

    def predicate(self, call, row):
        return 'id = ?', [call.id]


@fault('sly.summary-cut', 'A summary of more than 200 characters is cut.', SET)
class SummaryCut(Writer):
    def apply(self, call, row):
        call.summary = call.summary and call.summary[:200]
        return super().apply(call, row)


@fault('sly.summary-ascii', 'What is not ASCII in a summary becomes a question mark.', SET)
class SummaryAscii(Writer):
    def apply(self, call, row):
        call.summary = call.summary and call.summary.encode('ascii', 'replace').decode()
        return super().apply(call, row)


@fault('sly.evidence-of-three', 'Of more than three pieces of evidence three are kept.', SET)
class EvidenceOfThree(Writer):
    def apply(self, call, row):
        call.evidence = call.evidence and call.evidence[:3]
        return super().apply(call, row)


@fault('sly.future-kept', 'updated_at stays where it is when it lies in the future.', SET)
class FutureKept(Writer):
    def values(self, call, row):
        values = super().values(call, row)
        return dict(values, updated_at=max(call.now, row.updated_at or 0.0))


@fault('sly.ended-at-once', 'ended_at is written only where there is none.', SET)
class EndedAtOnce(Writer):
    def values(self, call, row):
        values = super().values(call, row)
        sql = 'SELECT ended_at FROM sessions WHERE id = ?'
        if 'ended_at' in values and self.db.execute(sql, (call.id,)).fetchone()[0] is not None:
            del values['ended_at']
        return values
