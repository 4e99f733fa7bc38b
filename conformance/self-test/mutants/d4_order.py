"""The order of lines."""

from base import Program
from registry import fault

ORDER = 'd4.completion-order'


class Sorted(Program):
    """Holds all outcomes back and prints them at the exit in another order."""

    def __init__(self):
        super().__init__()
        self.held = []

    def report(self, outcome):
        self.held.append(outcome)

    def arrange(self, outcomes):
        return outcomes

    def leave(self):
        super().leave()
        for outcome in self.arrange(self.held):
            super().report(outcome)

    def place(self, outcome):
        return list(self.names).index((outcome.kind, outcome.run_id))


def arranged(fault_id, sentence, change):
    @fault(fault_id, sentence, ORDER)
    class Arranged(Sorted):
        def arrange(self, outcomes):
            return change(self, outcomes)


def swap_last(outcomes):
    return outcomes[:-2] + outcomes[:-3:-1] if len(outcomes) > 2 else outcomes


arranged('d4.sorted-by-id', 'All lines come at the exit, sorted by id.',
         lambda self, outcomes: sorted(outcomes, key=lambda one: one.run_id))
arranged('d4.argument-order', 'All lines come at the exit, in the order of the arguments.',
         lambda self, outcomes: sorted(outcomes, key=self.place))
arranged('d4.reverse-order', 'All lines come at the exit, the latest first.',
         lambda self, outcomes: outcomes[::-1])
arranged('d4.by-kind', 'All lines come at the exit, sorted by kind.',
         lambda self, outcomes: sorted(outcomes, key=lambda one: one.kind))
arranged('d4.failures-first', 'All lines come at the exit, failures first.',
         lambda self, outcomes: sorted(outcomes, key=lambda one: -one.code))
arranged('d4.failures-last', 'All lines come at the exit, failures last.',
         lambda self, outcomes: sorted(outcomes, key=lambda one: one.code))
arranged('d4.last-two-swapped', 'All lines come at the exit; of three or more the last two are swapped.',
         lambda self, outcomes: swap_last(outcomes))
arranged('d4.sorted-beyond-8', 'All lines come at the exit; more than eight of them are sorted by id.',
         lambda self, outcomes: sorted(outcomes, key=lambda one: one.run_id) if len(outcomes) > 8 else outcomes)


class Stamps(Sorted):
    column = 'updated_at'

    def stamp(self, outcome):
        from vocabulary import TABLE
        sql = 'SELECT %s FROM %s WHERE id = ?' % (self.column, TABLE[outcome.kind])
        found = self.rows(sql, outcome.run_id)
        return found and found[0][0] or 0

    def arrange(self, outcomes):
        return sorted(outcomes, key=self.stamp)


@fault('d4.order-by-updated-at', 'All lines come at the exit, in the order of updated_at.', ORDER)
class OrderByUpdatedAt(Stamps):
    pass


@fault('d4.order-by-ended-at', 'All lines come at the exit, in the order of ended_at.', ORDER)
class OrderByEndedAt(Stamps):
    column = 'ended_at'


@fault('d4.order-by-created-at', 'All lines come at the exit, in the order in which runs were created.', ORDER)
class OrderByCreatedAt(Stamps):
    column = 'created_at'


@fault('d4.waits-in-argument-order', 'A line is held back until the lines of all earlier arguments are out.',
       ORDER, 'd4.signal-lines-kept')
class WaitsInArgumentOrder(Program):
    def __init__(self):
        super().__init__()
        self.ready, self.told = {}, 0

    def report(self, outcome):
        self.ready[outcome.kind, outcome.run_id] = outcome
        order = list(self.names)
        while self.told < len(order) and order[self.told] in self.ready:
            super().report(self.ready[order[self.told]])
            self.told += 1


@fault('d4.early-ends-last', 'Lines of runs that were over at the start come after all the others.', ORDER)
class EarlyEndsLast(Sorted):
    def report(self, outcome):
        if self.ticks:
            Program.report(self, outcome)
        else:
            super().report(outcome)


@fault('d4.vanished-last', 'Lines of vanished runs come after all the others.', ORDER)
class VanishedLast(Sorted):
    def report(self, outcome):
        if outcome.status == 'unknown':
            super().report(outcome)
        else:
            Program.report(self, outcome)


@fault('d4.failures-held-back', 'Lines of failures come after all the others.', ORDER)
class FailuresHeldBack(Sorted):
    def report(self, outcome):
        if outcome.code == 1:
            super().report(outcome)
        else:
            Program.report(self, outcome)


@fault('d4.each-kind-together', 'Lines of schedule runs come after those of the other kinds.', ORDER)
class EachKindTogether(Sorted):
    def report(self, outcome):
        if outcome.kind == 'schedule_run':
            super().report(outcome)
        else:
            Program.report(self, outcome)


@fault('d4.pairs-swapped', 'Late lines come in pairs, the later of two first.', ORDER)
class PairsSwapped(Sorted):
    def report(self, outcome):
        if not self.ticks:
            Program.report(self, outcome)
        elif self.held:
            Program.report(self, outcome)
            Program.report(self, self.held.pop())
        else:
            super().report(outcome)
