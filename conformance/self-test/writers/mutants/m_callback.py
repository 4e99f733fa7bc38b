"""When and how often the callback is called."""

from registry import fault
from waiter import Waiter

CALLBACK = 'd2.callback'


def flaw(name, sentence, *requirements, **more):
    return fault('callback.' + name, sentence, *(requirements or (CALLBACK,)), kind='core', **more)


@flaw('twice', 'The callback is called twice for each run that ends.')
class Twice(Waiter):
    def end(self, run, outcome):
        super().end(run, outcome)
        if self.ticks:
            self.tell(run, outcome)


@flaw('twice-at-the-end', 'The callback is called once more for each run when all are over.')
class TwiceAtTheEnd(Waiter):
    def collect(self):
        if self.ticks and not self.pending:
            for run, outcome in self.known.items():
                self.tell(run, outcome)
        return super().collect()


@flaw('for-each-name', 'A pending run that was named twice has the callback called twice.', CALLBACK,
      'd2.duplicates-pending')
class ForEachName(Waiter):
    def tell(self, run, outcome):
        for _ in range(self.slots.count(run) if self.ticks else 1):
            super().tell(run, outcome)


@flaw('never', 'The callback is never called.')
class Never(Waiter):
    def tell(self, run, outcome):
        pass


@flaw('not-settled', 'The callback is not called for runs that were over at the start.')
class NotSettled(Waiter):
    def settle(self, run, outcome):
        self.pending.pop(run, None)
        self.known[run] = outcome
        if run[0] is None:
            self.tell(run, outcome)


@flaw('not-missing', 'The callback is not called for ids that were not found.')
class NotMissing(Waiter):
    def tell(self, run, outcome):
        if run[0] is not None:
            super().tell(run, outcome)


@flaw('not-vanished', 'The callback is not called for runs that vanished.')
class NotVanished(Waiter):
    def tell(self, run, outcome):
        if outcome['status'] != 'unknown':
            super().tell(run, outcome)


@flaw('not-failed', 'The callback is called for successes only.')
class NotFailed(Waiter):
    def tell(self, run, outcome):
        if outcome['success'] or run[0] is None:
            super().tell(run, outcome)


@flaw('not-the-last', 'The callback is not called for the run that ends last.')
class NotTheLast(Waiter):
    def tell(self, run, outcome):
        if self.pending or not self.ticks:
            super().tell(run, outcome)


@flaw('all-at-the-end', 'The callback is called for all runs when the last one has ended.')
class AllAtTheEnd(Waiter):
    def tell(self, run, outcome):
        pass

    def collect(self):
        for outcome in self.known.values():
            self.on_result(outcome)
        return super().collect()


@flaw('settled-with-the-first-end', 'The callback for what is settled at the start waits for the first end.')
class SettledWithTheFirstEnd(Waiter):
    def __init__(self, home):
        super().__init__(home)
        self.held = []

    def settle(self, run, outcome):
        self.known[run] = outcome
        self.held.append(outcome)

    def release(self):
        while self.held:
            self.on_result(self.held.pop(0))

    def tell(self, run, outcome):
        self.release()
        super().tell(run, outcome)

    def collect(self):
        self.release()
        return super().collect()


@flaw('one-late', 'The callback for a run is called when the next one ends.')
class OneLate(Waiter):
    held = ()

    def tell(self, run, outcome):
        if not self.ticks:
            super().tell(run, outcome)
            return
        for known in self.held:
            self.on_result(known)
        self.held = (outcome,)

    def collect(self):
        for known in self.held:
            self.on_result(known)
        return super().collect()


@flaw('one-a-tick', 'Of several runs that end in one tick only the first has its callback called.')
class OneATick(Waiter):
    told = None

    def tell(self, run, outcome):
        if not self.ticks or self.told != self.ticks:
            super().tell(run, outcome)
        self.told = self.ticks


@flaw('stopped-too', 'A stop has the callback called for what is pending.', CALLBACK, 'd2.should-stop')
class StoppedToo(Waiter):
    def collect(self):
        for run in self.pending:
            row = self.read(run)
            if row:
                self.on_result(dict(self.outcome(run, row), status=row[0] or 'unknown'))
        return super().collect()


@flaw('another-outcome', 'The callback has no artifact_dir, the list has it.', CALLBACK, 'd3.outcome-shape')
class AnotherOutcome(Waiter):
    def tell(self, run, outcome):
        super().tell(run, dict(outcome, artifact_dir=None))


@flaw('another-id', 'The callback has the id as it was given, the list has the full one.', CALLBACK, 'd2.canonical-id')
class AnotherId(Waiter):
    def __init__(self, home):
        super().__init__(home)
        self.tokens = {}

    def first_look(self, run, token):
        self.tokens[run] = token
        super().first_look(run, token)

    def tell(self, run, outcome):
        super().tell(run, dict(outcome, run_id=self.tokens[run]))
