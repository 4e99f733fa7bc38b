"""The version guard: not heeded, compared too loosely, or heeded with a trace."""

import struct

from registry import fault
from vocabulary import TABLES
from writer import REJECTED, Failure, Writer

VERSION = 'd5.version-guard'


@fault('version.ignored', 'expected_updated_at is not looked at.', VERSION)
class Ignored(Writer):
    def is_stale(self, call, row):
        return False


def tolerant(name, seconds):
    @fault('version.within-' + name, 'Versions less than a %s apart count as equal.' % name, VERSION)
    class Tolerant(Writer):
        def is_stale(self, call, row):
            return super().is_stale(call, row) and (
                row.updated_at is None or abs(row.updated_at - call.version) >= seconds)


for unit, length in (('minute', 60.0), ('second', 1.0), ('millisecond', 1e-3), ('microsecond', 1e-6)):
    tolerant(unit, length)


@fault('version.whole-seconds', 'Versions are compared in whole seconds.', VERSION)
class WholeSeconds(Writer):
    def is_stale(self, call, row):
        return super().is_stale(call, row) and (row.updated_at is None or int(row.updated_at) != int(call.version))


@fault('version.as-text', 'Versions are compared as texts of six decimals.', VERSION)
class AsText(Writer):
    def is_stale(self, call, row):
        return super().is_stale(call, row) and (
            row.updated_at is None or '%.6f' % row.updated_at != '%.6f' % call.version)


@fault('version.single-precision', 'Versions are compared as floats of 32 bits.', VERSION)
class SinglePrecision(Writer):
    def is_stale(self, call, row):
        return super().is_stale(call, row) and (
            row.updated_at is None or struct.pack('f', row.updated_at) != struct.pack('f', call.version))


@fault('version.older-passes', 'A record that is older than the version passes: only a newer one is stale.', VERSION)
class OlderPasses(Writer):
    def is_stale(self, call, row):
        return super().is_stale(call, row) and not (row.updated_at or 0) < call.version


@fault('version.newer-passes', 'A record that is newer than the version passes.', VERSION)
class NewerPasses(Writer):
    def is_stale(self, call, row):
        return super().is_stale(call, row) and not (row.updated_at or 0) > call.version


@fault('version.null-row-passes', 'A record without updated_at passes every version.', VERSION,
       equivalent='v1 leaves open what a version guard finds on a row without updated_at')
class NullRowPasses(Writer):
    def is_stale(self, call, row):
        return row.updated_at is not None and super().is_stale(call, row)


@fault('version.zero-is-none', 'The version 0 is taken for no guard.', VERSION)
class ZeroIsNone(Writer):
    def is_stale(self, call, row):
        return bool(call.version) and super().is_stale(call, row)


@fault('version.with-a-status-guard-only', 'The version is looked at only where a status guard is given.', VERSION)
class WithAStatusGuardOnly(Writer):
    def is_stale(self, call, row):
        return call.expected is not None and super().is_stale(call, row)


@fault('version.without-a-status-guard-only', 'The version is not looked at where a status guard is given.', VERSION)
class WithoutAStatusGuardOnly(Writer):
    def is_stale(self, call, row):
        return call.expected is None and super().is_stale(call, row)


@fault('version.not-for-a-repeat', 'The version is not looked at where the status stays the same.', VERSION)
class NotForARepeat(Writer):
    def is_stale(self, call, row):
        return row.status != call.status and super().is_stale(call, row)


@fault('version.not-under-override', 'An override passes every version.', VERSION)
class NotUnderOverride(Writer):
    def is_stale(self, call, row):
        return not call.override and super().is_stale(call, row)


@fault('version.not-for-schedule-runs', 'The version is not looked at for schedule runs.', VERSION)
class NotForScheduleRuns(Writer):
    def is_stale(self, call, row):
        return call.kind != 'schedule_run' and super().is_stale(call, row)


@fault('version.sessions-only', 'The version is looked at for sessions only.', VERSION)
class SessionsOnly(Writer):
    def is_stale(self, call, row):
        return call.kind == 'session' and super().is_stale(call, row)


@fault('version.fails', 'A stale version fails as a lost race in place of answering false.', VERSION)
class Fails(Writer):
    def decline(self, call, row):
        if self.is_stale(call, row):
            raise Failure('lost_race', True, 'the record has another version')
        return False


@fault('version.answers-true', 'A stale version writes nothing and answers true.', VERSION)
class AnswersTrue(Writer):
    def decline(self, call, row):
        return self.is_stale(call, row)


@fault('version.audited', 'A stale version answers false and leaves an event in the audit.', VERSION)
class Audited(Writer):
    def decline(self, call, row):
        if self.is_stale(call, row):
            self.add_event(self.event(call, row, REJECTED))
            self.commit(call)
        return False


@fault('version.touches', 'A stale version answers false and moves updated_at.', VERSION)
class Touches(Writer):
    def decline(self, call, row):
        if self.is_stale(call, row):
            self.db.execute('UPDATE %s SET updated_at = ? WHERE id = ?' % TABLES[call.kind], (call.now, call.id))
            self.commit(call)
        return False


@fault('version.history', 'A stale version answers false and leaves a row of history.', VERSION)
class History(Writer):
    def decline(self, call, row):
        if self.is_stale(call, row):
            self.add_history(self.history(call, row))
            self.commit(call)
        return False


@fault('version.of-another-row', 'The version is compared with that of the record that was changed last.', VERSION)
class OfAnotherRow(Writer):
    def read(self, call):
        row = super().read(call)
        if row is not None:
            newest = 'SELECT max(updated_at) FROM %s' % TABLES[call.kind]
            row.updated_at = self.db.execute(newest).fetchone()[0]
        return row
