"""Right in the small and wrong in the large; wrong when much happens at once."""

from base import Program
from registry import fault

MANY = 'd4.completeness'


class Ticking(Program):
    """Spoils the ends of one tick."""

    def spoil(self, ended):
        return ended

    def report_all(self, ended):
        super().report_all(self.spoil(ended) if self.ticks else ended)

    def forget(self, lost):
        for run, _ in lost:
            self.pending.pop(run, None)


@fault('d4.second-end-of-tick-lost', 'When two runs end in one tick the second is lost.', MANY)
class SecondEndOfTickLost(Ticking):
    def spoil(self, ended):
        self.forget(ended[1:])
        return ended[:1]


@fault('d4.second-end-of-tick-late', 'When two runs end in one tick only the first is reported in it.', MANY,
       equivalent='the others follow a tick later, and no timing is asserted')
class SecondEndOfTickLate(Ticking):
    def spoil(self, ended):
        return ended[:1]


@fault('d4.third-end-of-tick-lost', 'When three runs end in one tick the third is lost.', MANY)
class ThirdEndOfTickLost(Ticking):
    def spoil(self, ended):
        self.forget(ended[2:])
        return ended[:2]


@fault('d4.sixth-end-of-tick-lost', 'When more than five runs end in one tick the rest is lost.', MANY)
class SixthEndOfTickLost(Ticking):
    def spoil(self, ended):
        self.forget(ended[5:])
        return ended[:5]


@fault('d4.ends-of-one-kind-a-tick', 'When runs of two kinds end in one tick those of the second kind are lost.', MANY)
class EndsOfOneKindATick(Ticking):
    def spoil(self, ended):
        self.forget([pair for pair in ended if pair[0][0] != ended[0][0][0]])
        return [pair for pair in ended if pair[0][0] == ended[0][0][0]]


@fault('d4.ends-of-tick-doubled', 'When three runs or more end in one tick the last is reported twice.', MANY)
class EndsOfTickDoubled(Ticking):
    def spoil(self, ended):
        return ended + ended[-1:] if len(ended) > 2 else ended


@fault('d4.ends-of-tick-merged', 'When two runs end in one tick their lines share one line feed.', 'd3.line-grammar')
class EndsOfTickMerged(Ticking):
    def spoil(self, ended):
        self.together = len(ended) == 2
        return ended

    def line(self, outcome):
        line = super().line(outcome)
        if self.ticks and self.together:
            self.together = False
            return line[:-1] + b'\t'
        return line


@fault('d4.ends-of-tick-share-reason', 'When several runs end in one tick all get the reason of the first.',
       'd1.reason-registered')
class EndsOfTickShareReason(Ticking):
    def spoil(self, ended):
        for _, outcome in ended[1:]:
            outcome.reason = ended[0][1].reason
        return ended


@fault('d4.ends-of-tick-one-share', 'When several runs end in one tick only the last has a part in the exit.',
       'd4.exit-1')
class EndsOfTickOneShare(Ticking):
    def spoil(self, ended):
        for _, outcome in ended[:-1]:
            outcome.code = 0
        return ended


def lost_after(ends):
    @fault('d4.late-end-%d-lost' % (ends + 1), 'After %d late ends the next one is lost.' % ends, MANY)
    class LostAfter(Program):
        late = 0

        def report(self, outcome):
            self.late += bool(self.ticks)
            if not (self.ticks and self.late == ends + 1):
                super().report(outcome)


lost_after(1)
lost_after(7)


@fault('d4.late-end-8-doubled', 'The eighth late end is reported twice.', MANY)
class LateEndEightDoubled(Program):
    late = 0

    def report(self, outcome):
        super().report(outcome)
        self.late += bool(self.ticks)
        if self.ticks and self.late == 8:
            super().report(outcome)


@fault('d4.every-tenth-line-lost', 'Every tenth line is lost.', MANY)
class EveryTenthLineLost(Program):
    def report(self, outcome):
        if len(self.outcomes) % 10:
            super().report(outcome)


@fault('d4.line-after-gap-lost', 'A run that ends more than 30 ticks after the one before is lost.', MANY)
class LineAfterGapLost(Program):
    last = 0

    def report(self, outcome):
        gap, self.last = self.ticks - self.last, self.ticks
        if gap <= 30:
            super().report(outcome)


def watches_at_most(count):
    @fault('d4.watches-%d' % count, 'Only the first %d pending runs are watched; the rest is dropped.' % count, MANY)
    class WatchesAtMost(Program):
        def begin(self):
            ended = super().begin()
            for run in list(self.pending)[count:]:
                self.pending.pop(run)
            return ended

    @fault('d4.reads-%d' % count, 'Only the first %d pending runs are read in a tick.' % count, MANY, 'd2.refetch')
    class ReadsAtMost(Program):
        def due(self):
            first = list(self.names)[:count]
            return [run for run in super().due() if run in first]


watches_at_most(3)
watches_at_most(59)
watches_at_most(199)


@fault('d4.vanish-beyond-50', 'With more than 50 ids an answer that lacks rows is completed as vanished by position.',
       MANY, 'd3.status-verbatim')
class VanishBeyondFifty(Program):
    def read(self, runs):
        rows = super().read(runs)
        return dict(list(rows.items())[:50]) if len(runs) > 50 else rows


@fault('d4.rows-by-position', 'With several pending runs rows are matched to ids by their position in the answer.',
       MANY, 'd3.status-verbatim')
class RowsByPosition(Program):
    def read(self, runs):
        rows = super().read(runs)
        first_kind = [run for run in runs if run[0] == runs[0][0]] if runs else []
        found = [rows[run] for run in sorted(first_kind) if run in rows]
        for run, row in zip(first_kind, found):
            rows[run] = row
        return rows


@fault('d4.immediate-beyond-16-lost', 'Of runs that were over at the start only 16 are reported.', MANY)
class ImmediateBeyondSixteenLost(Program):
    def report(self, outcome):
        if self.ticks or len(self.outcomes) <= 16:
            super().report(outcome)


@fault('d4.last-of-chunk-lost', 'Rows are read in chunks of 25, the last of each full chunk being lost.', MANY)
class LastOfChunkLost(Program):
    def report(self, outcome):
        place = list(self.names).index((outcome.kind, outcome.run_id))
        if place % 25 != 24:
            super().report(outcome)


@fault('d4.mixed-with-unknown-lost', 'With an id that was not found the last line is lost.', MANY)
class MixedWithUnknownLost(Program):
    def report(self, outcome):
        if not (self.missing and self.ticks and not self.pending):
            super().report(outcome)


@fault('d4.early-and-late-doubled', 'Runs that were over at the start are reported again after the first tick.', MANY)
class EarlyAndLateDoubled(Program):
    def guarded_tick(self):
        ended = super().guarded_tick()
        if self.ticks == 1:
            for outcome in list(self.outcomes):
                self.report(outcome)
        return ended
