"""When the stop predicate is asked, and what a stop returns."""

from registry import fault
from waiter import Waiter

STOP = 'd2.should-stop'


def flaw(name, sentence, **more):
    return fault('stop.' + name, sentence, STOP, kind='core', **more)


class Steps(Waiter):
    """The loop with its questions by name."""

    def watch(self):
        while self.pending:
            if self.before_tick():
                return
            self.guarded_tick()
            if self.after_tick():
                return
            if self.pending:
                self.pause()

    def before_tick(self):
        return self.asked_to_stop()

    def after_tick(self):
        return self.asked_to_stop()


@flaw('never-asked', 'The predicate is never asked.')
class NeverAsked(Waiter):
    def asked_to_stop(self):
        return False


@flaw('not-heeded', 'The predicate is asked, and nobody heeds the answer.')
class NotHeeded(Waiter):
    def asked_to_stop(self):
        super().asked_to_stop()
        return False


@flaw('before-only', 'The predicate is asked before a tick only.')
class BeforeOnly(Steps):
    def after_tick(self):
        return False


@flaw('after-only', 'The predicate is asked after a tick only.')
class AfterOnly(Steps):
    def before_tick(self):
        return False


@flaw('first-tick-unasked', 'The predicate is not asked before the first tick.')
class FirstTickUnasked(Steps):
    def before_tick(self):
        return self.ticks > 0 and super().before_tick()


@flaw('after-heeded-late', 'The answer to the question after a tick is heeded only before the next one.')
class AfterHeededLate(Steps):
    stopping = False

    def before_tick(self):
        return super().before_tick() or self.stopping

    def after_tick(self):
        self.stopping = super().after_tick()
        return False


@flaw('every-tenth-tick', 'The predicate is asked at every tenth tick.')
class EveryTenthTick(Waiter):
    def asked_to_stop(self):
        return self.ticks % 10 == 0 and super().asked_to_stop()


@flaw('at-ends-only', 'The predicate is asked only once something has ended.')
class AtEndsOnly(Waiter):
    def asked_to_stop(self):
        return any(run[0] for run in self.known) and super().asked_to_stop()


@flaw('asked-once', 'The predicate is asked once, before the first tick.')
class AskedOnce(Waiter):
    def asked_to_stop(self):
        return self.ticks == 0 and super().asked_to_stop()


@flaw('one-tick-more', 'A stop is heeded after one tick more.')
class OneTickMore(Waiter):
    def asked_to_stop(self):
        if not super().asked_to_stop():
            return False
        self.pause()
        self.guarded_tick()
        return True


@flaw('waits-on', 'A stop ends the wait only with the next run that ends.')
class WaitsOn(Waiter):
    def asked_to_stop(self):
        if not super().asked_to_stop():
            return False
        ended = len(self.known)
        while self.pending and len(self.known) == ended:
            self.pause()
            self.guarded_tick()
        return True


@flaw('pending-returned', 'A stop returns what is pending too, with its present status.')
class PendingReturned(Waiter):
    def collect(self):
        for run in list(self.pending):
            row = self.read(run)
            if row:
                self.known[run] = dict(self.outcome(run, row), status=row[0] or 'unknown')
        return super().collect()


@flaw('pending-as-unknown', 'A stop returns what is pending as if it had vanished.')
class PendingAsUnknown(Waiter):
    def collect(self):
        for run in self.pending:
            self.known[run] = self.vanished(run)
        return super().collect()


@flaw('nothing-returned', 'A stop returns an empty list.')
class NothingReturned(Waiter):
    def collect(self):
        return [] if self.pending else super().collect()


@flaw('settled-forgotten', 'A stop returns what ended in ticks, and not what was settled at the start.')
class SettledForgotten(Waiter):
    def __init__(self, home):
        super().__init__(home)
        self.settled = set()

    def settle(self, run, outcome):
        super().settle(run, outcome)
        self.settled.add(run)

    def collect(self):
        if self.pending:
            self.known = {run: outcome for run, outcome in self.known.items() if run not in self.settled}
        return super().collect()


@flaw('last-tick-forgotten', 'A stop after a tick returns nothing of what ended in that tick.')
class LastTickForgotten(Steps):
    before = ()

    def guarded_tick(self):
        self.before = tuple(self.known)
        super().guarded_tick()

    def collect(self):
        if self.pending and self.ticks:
            self.known = {run: outcome for run, outcome in self.known.items() if run in self.before}
        return super().collect()


@flaw('cut-at-the-first-pending', 'A stop returns the list up to the first run that is pending.')
class CutAtTheFirstPending(Waiter):
    def collect(self):
        first = min((self.slots.index(run) for run in self.pending), default=len(self.slots))
        self.slots = self.slots[:first]
        return super().collect()


@flaw('fails', 'A stop fails in place of returning.')
class Fails(Waiter):
    def collect(self):
        if self.pending:
            raise InterruptedError('stopped')
        return super().collect()
