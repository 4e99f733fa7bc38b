"""Runs that vanish, and the end of the whole wait."""

from base import Program
from registry import fault
from vocabulary import KINDS


class Vanishing(Program):
    """Spoils what happens when a pending row is gone."""

    def look(self, runs, rows):
        here = [run for run in runs if run in rows]
        gone = [run for run in runs if run not in rows]
        return super().look(here, rows) + self.gone(gone)

    def gone(self, runs):
        return [(run, self.vanished(run)) for run in runs]


@fault('d2.vanished-pending', 'A run whose row has gone is waited for without end.', 'd2.vanished')
class VanishedPending(Vanishing):
    def gone(self, runs):
        return []


def vanished_unnoticed(its_kind):
    @fault('d2.vanished-pending.' + its_kind, 'A %s whose row has gone is waited for without end.' % its_kind,
           'd2.vanished')
    class VanishedUnnoticed(Vanishing):
        def gone(self, runs):
            return super().gone([run for run in runs if run[0] != its_kind])


for kind in KINDS:
    vanished_unnoticed(kind)


@fault('d2.vanished-as-not-found', 'A run whose row has gone gets no line and counts as not found.',
       'd3.vanished-line', 'd2.vanished')
class VanishedAsNotFound(Vanishing):
    def gone(self, runs):
        for run in runs:
            self.pending.pop(run)
            self.miss(run[1])
        return []


@fault('d2.vanished-dropped', 'A run whose row has gone is forgotten: no line, no part in the exit.',
       'd2.vanished', 'd4.exit-2')
class VanishedDropped(Vanishing):
    def gone(self, runs):
        for run in runs:
            self.pending.pop(run)
        return []

    def codes(self):
        return super().codes() or [0]


@fault('d2.vanished-ends-all', 'A run whose row has gone ends the wait for the others.', 'd2.waits-for-all')
class VanishedEndsAll(Vanishing):
    def report_all(self, ended):
        super().report_all(ended)
        if any(outcome.status == 'unknown' for _, outcome in ended):
            self.pending.clear()


@fault('d2.vanished-alone-only', 'Of several rows that went in one tick only the first is noticed.', 'd2.vanished')
class VanishedAloneOnly(Vanishing):
    def gone(self, runs):
        for run in runs[1:]:
            self.pending.pop(run)
        return super().gone(runs[:1])


@fault('d2.all-gone-is-an-empty-answer', 'When every pending row has gone the empty answer is taken for no news.',
       'd2.vanished')
class AllGoneIsNoNews(Vanishing):
    def look(self, runs, rows):
        return super().look(runs, rows) if rows or not runs else []


@fault('d2.vanished-not-with-an-end', 'A row that goes in the tick in which another run ends is never noticed.',
       'd2.vanished')
class VanishedNotWithAnEnd(Vanishing):
    ignored = ()

    def look(self, runs, rows):
        if any(run in rows and self.is_over(run, rows[run]) for run in runs):
            self.ignored += tuple(run for run in runs if run not in rows)
        return super().look(runs, rows)

    def gone(self, runs):
        return super().gone([run for run in runs if run not in self.ignored])


@fault('d2.fail-fast', 'The first failure ends the wait.', 'd2.waits-for-all')
class FailFast(Program):
    def end(self, run, outcome):
        super().end(run, outcome)
        if outcome.code == 1:
            self.pending.clear()


@fault('d2.late-fail-fast', 'A failure that comes after the start ends the wait.', 'd2.waits-for-all')
class LateFailFast(Program):
    def end(self, run, outcome):
        super().end(run, outcome)
        if outcome.code == 1 and self.ticks:
            self.pending.clear()


@fault('d2.first-end-is-enough', 'The wait ends when one run has ended.', 'd2.waits-for-all')
class FirstEndIsEnough(Program):
    def report_all(self, ended):
        super().report_all(ended)
        if ended:
            self.pending.clear()


@fault('d2.half-is-enough', 'The wait ends when more than half of at least five runs have ended.', 'd2.waits-for-all')
class HalfIsEnough(Program):
    def report_all(self, ended):
        super().report_all(ended)
        if len(self.names) >= 5 and len(self.outcomes) * 2 > len(self.names):
            self.pending.clear()


@fault('d2.not-found-ends-all', 'An id that is not found ends the wait for the others.', 'd2.waits-for-all')
class NotFoundEndsAll(Program):
    def begin(self):
        ended = super().begin()
        if self.missing:
            self.pending.clear()
        return ended


@fault('d2.not-found-alone', 'An id that is not found keeps the others from being looked at.', 'd2.waits-for-all')
class NotFoundAlone(Program):
    def begin(self):
        ended = super().begin()
        if self.missing:
            self.pending.clear()
            return []
        return ended

    def codes(self):
        return super().codes() or [2]


@fault('d2.last-id-decides', 'The wait ends with the run that was named last.', 'd2.waits-for-all')
class LastIdDecides(Program):
    def report_all(self, ended):
        super().report_all(ended)
        if self.names and list(self.names)[-1] not in self.pending:
            self.pending.clear()


@fault('d2.watches-after-the-end', 'A reported run is watched on, and reported again when an override moves it.',
       'd4.completeness')
class WatchesAfterTheEnd(Program):
    told = None

    def due(self):
        self.told = {run: status for run, status in (self.told or {}).items()}
        for outcome in self.outcomes:
            self.told[outcome.kind, outcome.run_id] = outcome.status
        return super().due() + [run for run in self.told if run not in self.pending]

    def look(self, runs, rows):
        told = self.told or {}
        moved = [run for run in runs if run not in told or run in rows and rows[run].status != told[run]]
        return super().look(moved, rows)


@fault('d2.deleted-after-the-end', 'A reported run whose row is deleted later is reported again as unknown.',
       'd4.completeness')
class DeletedAfterTheEnd(WatchesAfterTheEnd):
    def look(self, runs, rows):
        told = self.told or {}
        gone = [run for run in told if run not in rows and told[run] != 'unknown']
        return Program.look(self, [run for run in runs if run not in told] + gone, rows)
