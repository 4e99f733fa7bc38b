"""The call that waits: its list, its callback, its stop predicate, and what it does to its caller."""

import os
import signal
import sqlite3

from registry import fault
from waiter import Waiter

ORDER, CALLBACK, STOP = 'd2.result-order', 'd2.callback', 'd2.should-stop'


def flaw(name, sentence, *requirements, **more):
    return fault('core.' + name, sentence, *requirements, kind='core', **more)


# The list.

@flaw('order-of-ends', 'The list comes in the order in which runs ended.', ORDER)
class OrderOfEnds(Waiter):
    def collect(self):
        return [outcome for run, outcome in self.known.items() for _ in range(self.slots.count(run))]


@flaw('missing-last', 'Ids that were not found stand at the end of the list.', ORDER)
class MissingLast(Waiter):
    def collect(self):
        return sorted(super().collect(), key=lambda outcome: outcome['kind'] is None)


@flaw('vanished-last', 'Runs that vanished stand at the end of the list.', ORDER)
class VanishedLast(Waiter):
    def collect(self):
        return sorted(super().collect(), key=lambda outcome: outcome['status'] == 'unknown')


@flaw('settled-first', 'What was known at the start stands before what ended later.', ORDER)
class SettledFirst(Waiter):
    def resolve_all(self, ids):
        super().resolve_all(ids)
        self.slots.sort(key=lambda run: run in self.pending)


@flaw('by-kind', 'The list is grouped by kind.', ORDER)
class ByKind(Waiter):
    def collect(self):
        return sorted(super().collect(), key=lambda outcome: outcome['kind'] or '')


@flaw('by-id', 'The list is sorted by id.', ORDER)
class ById(Waiter):
    def collect(self):
        return sorted(super().collect(), key=lambda outcome: outcome['run_id'])


@flaw('duplicates-collapsed', 'A run that was named twice stands in the list once.', ORDER)
class DuplicatesCollapsed(Waiter):
    def collect(self):
        self.slots = list(dict.fromkeys(self.slots))
        return super().collect()


@flaw('aliases-collapsed', 'A run that was named by its id and by a prefix stands in the list once.', ORDER)
class AliasesCollapsed(Waiter):
    def resolve_all(self, ids):
        super().resolve_all(ids)
        names = dict(zip(zip(ids, self.slots), self.slots))
        seen = {}
        for (token, run) in names:
            seen.setdefault(run, token)
        self.slots = [run for token, run in zip(ids, self.slots) if seen[run] == token]


@flaw('missing-collapsed', 'An id that was not found and was given twice stands in the list once.', ORDER)
class MissingCollapsed(Waiter):
    def collect(self):
        seen = set()
        self.slots = [run for run in self.slots if run[0] or not (run in seen or seen.add(run))]
        return super().collect()


@flaw('missing-dropped', 'Ids that were not found are left out of the list.', ORDER, 'd2.not-found-outcome')
class MissingDropped(Waiter):
    def collect(self):
        return [outcome for outcome in super().collect() if outcome['kind']]


@flaw('vanished-dropped', 'Runs that vanished are left out of the list.', ORDER, 'd2.vanished-outcome')
class VanishedDropped(Waiter):
    def collect(self):
        return [outcome for outcome in super().collect() if outcome['status'] != 'unknown']


# No ids.

@flaw('empty-reads', 'An empty list of ids opens and reads the store.', 'd2.empty-list')
class EmptyReads(Waiter):
    def wait(self, ids, interval, on_result, should_stop):
        if not os.path.exists(os.path.join(self.home, 'state.db')):
            raise sqlite3.OperationalError('unable to open database file')
        with self.connect() as db:
            db.execute('SELECT count(*) FROM sessions').fetchone()
        return super().wait(ids, interval, on_result, should_stop)


@flaw('empty-fails', 'An empty list of ids is an error.', 'd2.empty-list')
class EmptyFails(Waiter):
    def wait(self, ids, interval, on_result, should_stop):
        if not ids:
            raise ValueError('no ids')
        return super().wait(ids, interval, on_result, should_stop)


@flaw('empty-means-all', 'An empty list of ids waits for every session.', 'd2.empty-list')
class EmptyMeansAll(Waiter):
    def wait(self, ids, interval, on_result, should_stop):
        if not ids:
            with self.connect() as db:
                ids = [run_id for (run_id,) in db.execute('SELECT id FROM sessions')]
        return super().wait(ids, interval, on_result, should_stop)


@flaw('empty-pauses', 'An empty list of ids returns after an interval.', 'd2.empty-list')
class EmptyPauses(Waiter):
    def wait(self, ids, interval, on_result, should_stop):
        self.interval = interval
        if not ids:
            self.pause()
        return super().wait(ids, interval, on_result, should_stop)


# What happens to the caller.

@flaw('handles-sigterm', 'A wait installs a handler for SIGTERM that stops the wait, and leaves it there.',
      'd2.no-side-effects')
class HandlesSigterm(Waiter):
    terminated = False

    def wait(self, ids, interval, on_result, should_stop):
        signal.signal(signal.SIGTERM, self.on_signal)
        return super().wait(ids, interval, on_result, should_stop)

    def on_signal(self, _number, _frame):
        self.terminated = True

    def asked_to_stop(self):
        return self.terminated or super().asked_to_stop()


@flaw('ignores-sigint', 'A wait has SIGINT ignored while it lasts.', 'd2.no-side-effects')
class IgnoresSigint(Waiter):
    def wait(self, ids, interval, on_result, should_stop):
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            return super().wait(ids, interval, on_result, should_stop)
        finally:
            signal.signal(signal.SIGINT, before)


@flaw('prints', 'A wait prints the id of each run that ends on standard output.', 'd2.no-side-effects')
class Prints(Waiter):
    def tell(self, run, outcome):
        os.write(1, (run[1] + '\n').encode('utf-8', 'surrogateescape'))
        super().tell(run, outcome)


@flaw('prints-an-empty-line', 'A wait that has ended prints an empty line on standard output.', 'd2.no-side-effects')
class PrintsAnEmptyLine(Waiter):
    def collect(self):
        os.write(1, b'\n')
        return super().collect()


# Readers that look away.

@flaw('snapshot', 'A wait reads for ever from the snapshot of its start.', CALLBACK, 'd2.refetch')
class Snapshot(Waiter):
    def resolve_all(self, ids):
        self.db.execute('BEGIN')
        super().resolve_all(ids)


@flaw('stale-snapshot', 'A wait keeps its snapshot for a hundred ticks.', CALLBACK, 'd2.refetch', equivalent=(
    'Every end is found in the end: v1 does not say how late, and no case asserts a time.'))
class StaleSnapshot(Snapshot):
    def tick(self):
        if self.ticks % 100 == 0:
            self.db.execute('COMMIT')
            self.db.execute('BEGIN')
        super().tick()


class Wakes(Waiter):
    """Reads only where the store has changed since the last look."""

    seen = None

    def version(self):
        return self.db.execute('PRAGMA data_version').fetchone()[0]

    def tick(self):
        version = self.version()
        if version != self.seen:
            super().tick()
        self.seen = version


@flaw('lost-wake-up', 'What changes during a pause counts as seen: only later changes make a wait look.',
      CALLBACK, 'd2.refetch')
class LostWakeUp(Wakes):
    def pause(self):
        super().pause()
        if self.ticks == 1:
            self.seen = self.version()


@flaw('wake-up-lost-after-an-end', 'What changes in the pause after an end counts as seen.', CALLBACK, 'd2.refetch')
class WakeUpLostAfterAnEnd(Wakes):
    ended = 0

    def pause(self):
        super().pause()
        if len(self.known) > self.ended and self.ticks > 1:
            self.seen = self.version()
        self.ended = len(self.known)
