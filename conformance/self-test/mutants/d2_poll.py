"""Reading again, tick by tick."""

import os
import time

from base import Program
from registry import fault
from vocabulary import KINDS, LIVE, TABLE


@fault('d2.not-found-retried', 'A row that appears after the start is found while other runs are pending.',
       'd2.not-found-at-once')
class NotFoundRetried(Program):
    def tick(self):
        for token in list(self.missing):
            run = self.resolve(token)
            if run:
                self.missing.remove(token)
                self.pending[run] = True
        return super().tick()


@fault('d2.not-found-waits', 'An id that is not found is waited for without end.', 'd2.not-found-at-once')
class NotFoundWaits(Program):
    def wait(self):
        super().wait()
        while self.missing and not self.interrupted():
            self.pause()


@fault('d2.sleeps-first', 'One interval passes before the first look.', 'd2.immediate')
class SleepsFirst(Program):
    def wait(self):
        self.pause()
        super().wait()


@fault('d2.immediate-on-first-tick', 'A run that was over at the start is reported on the first tick only.',
       'd2.immediate')
class ImmediateOnFirstTick(Program):
    def is_over(self, run, row):
        return self.ticks > 0 and super().is_over(run, row)


@fault('d2.sleeps-at-the-end', 'One more interval passes after the last run has ended.', 'd2.immediate')
class SleepsAtTheEnd(Program):
    def wait(self):
        super().wait()
        self.pause()


def stops_after(ticks):
    @fault('d2.stops-after-%d-ticks' % ticks, 'After %d ticks nothing is read again.' % ticks, 'd2.refetch')
    class StopsAfter(Program):
        def due(self):
            return super().due() if self.ticks <= ticks else []


stops_after(1)
stops_after(3)
stops_after(20)


@fault('d2.gives-up-after-5-ticks', 'After five ticks the wait gives up.', 'd2.refetch', 'd2.waits-for-all')
class GivesUp(Program):
    def interrupted(self):
        return self.ticks >= 5 or super().interrupted()


@fault('d2.polls-by-row-count', 'Runs are read again only when the number of rows has changed.', 'd2.refetch')
class PollsByRowCount(Program):
    seen = None

    def mark(self):
        return [self.rows('SELECT count(*) FROM ' + TABLE[kind])[0][0] for kind in KINDS]

    def begin(self):
        self.seen = self.mark()
        return super().begin()

    def due(self):
        before, self.seen = self.seen, self.mark()
        return super().due() if before != self.seen else []


@fault('d2.polls-by-updated-at', 'Runs are read again only when some updated_at has risen.', 'd2.refetch',
       'd1.state-not-process')
class PollsByUpdatedAt(PollsByRowCount):
    def mark(self):
        return [self.rows('SELECT max(updated_at) FROM ' + TABLE[kind])[0][0] for kind in KINDS]


@fault('d2.polls-by-history', 'Runs are read again only when the history has a new row.', 'd2.refetch',
       'd1.state-not-process')
class PollsByHistory(PollsByRowCount):
    def mark(self):
        return self.rows('SELECT count(*) FROM status_transitions')[0][0]


@fault('d2.polls-by-file-time', 'Runs are read again only when the time of state.db has moved; its -wal is forgotten.',
       'd2.refetch')
class PollsByFileTime(PollsByRowCount):
    def mark(self):
        return os.stat(self.store_path()).st_mtime_ns


@fault('d2.data-version-of-new-connections', 'Runs are read again only when PRAGMA data_version, asked on a new '
       'connection each time, has moved.', 'd2.refetch')
class DataVersionOfNewConnections(PollsByRowCount):
    def mark(self):
        db = self.open_store(self.store_path())
        version = db.execute('PRAGMA data_version').fetchall()
        db.close()
        return version


@fault('d2.stale-snapshot', 'The read transaction of the start is never ended.', 'd2.refetch')
class StaleSnapshot(Program):
    def snapshot(self, work):
        if not self.db.in_transaction:
            self.db.execute('BEGIN')
        return work()


@fault('d2.first-pending-only', 'Only the first pending run is read, the others when it is over.',
       'd4.completion-order', 'd2.refetch')
class FirstPendingOnly(Program):
    def due(self):
        return super().due()[:1]


@fault('d2.first-of-each-kind', 'Only the first pending run of each kind is read.', 'd4.completion-order', 'd2.refetch')
class FirstOfEachKind(Program):
    def due(self):
        return list({run[0]: run for run in reversed(super().due())}.values())


@fault('d2.kind-after-kind', 'Runs of the second kind are read when those of the first are over.',
       'd4.completion-order', 'd2.kinds-mixed')
class KindAfterKind(Program):
    def due(self):
        runs = super().due()
        return [run for run in runs if run[0] == runs[0][0]]


def second_kind(its_kind):
    @fault('d2.reads-once.' + its_kind, 'Runs of the kind %s are not read again after the start.' % its_kind,
           'd2.refetch', 'd2.kinds-mixed')
    class ReadsOnce(Program):
        def due(self):
            return [run for run in super().due() if run[0] != its_kind]


for kind in KINDS:
    second_kind(kind)


@fault('d2.only-kind-of-first-id', 'In a mixed set only runs of the kind of the first id are read again.',
       'd2.kinds-mixed')
class OnlyKindOfFirstId(Program):
    def due(self):
        first = next(iter(self.names))[0]
        return [run for run in super().due() if run[0] == first]


@fault('d2.judged-by-kind-of-first-id', 'In a mixed set all runs are judged by the kind of the first id.',
       'd2.kinds-mixed')
class JudgedByKindOfFirstId(Program):
    def is_over(self, run, row):
        return super().is_over(next(iter(self.names)), row)


@fault('d2.success-by-kind-of-first-id', 'In a mixed set success is judged by the kind of the first id.',
       'd2.kinds-mixed')
class SuccessByKindOfFirstId(Program):
    def is_success(self, run, row):
        return super().is_success(next(iter(self.names)), row)


@fault('d2.must-see-running', 'A run that was pending at the start must have been seen as running before it ends.',
       'd2.passing-state')
class MustSeeRunning(Program):
    def is_over(self, run, row):
        if row.status == 'running':
            self.first_rows[run] = row
        seen = run not in self.first_rows or not self.ticks or self.first_rows[run].status == 'running'
        return seen and super().is_over(run, row)


@fault('d2.neighbour-states-only', 'A play that jumps from pending straight to an end is not noticed.',
       'd2.passing-state')
class NeighbourStatesOnly(Program):
    before = None

    def is_over(self, run, row):
        self.before = self.before or {}
        jump = run[0] == 'play' and self.before.get(run) == 'pending'
        if row.status in LIVE[run[0]]:
            self.before[run] = row.status
        return super().is_over(run, row) and not jump


@fault('d2.two-ticks-to-believe', 'A late end counts when two ticks in a row have seen it.', 'd2.refetch',
       equivalent='it delays the line by one tick, and no timing is asserted')
class TwoTicksToBelieve(Program):
    believed = None

    def is_over(self, run, row):
        self.believed = self.believed if self.believed is not None else {}
        twice = not self.ticks or self.believed.get(run) == row.status
        self.believed[run] = row.status
        return super().is_over(run, row) and twice


@fault('d2.takes-write-lock', 'Each tick begins with a write lock and ends the wait when it cannot have it.',
       'd2.transient-lock')
class TakesWriteLock(Program):
    def guarded_tick(self):
        from sqlite3 import connect
        db = connect(self.store_path(), isolation_level=None, timeout=0)
        db.execute('BEGIN IMMEDIATE')
        db.execute('ROLLBACK')
        db.close()
        return super().guarded_tick()


@fault('d2.locked-means-vanished', 'A tick that meets a write lock takes the pending runs for vanished.',
       'd2.transient-lock')
class LockedMeansVanished(TakesWriteLock):
    def guarded_tick(self):
        from sqlite3 import OperationalError
        try:
            return super().guarded_tick()
        except OperationalError:
            return [(run, self.vanished(run)) for run in self.due()]


@fault('d2.busy-wait', 'The pause between ticks burns the processor.', 'd2.default-interval',
       equivalent='the load on the processor is no part of the contract')
class BusyWait(Program):
    def pause(self):
        end = time.monotonic() + self.delay()
        while time.monotonic() < end and not self.interrupted():
            pass
