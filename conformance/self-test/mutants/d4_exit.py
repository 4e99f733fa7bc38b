"""The exit."""

import os

from base import Program
from registry import fault


class Exits(Program):
    """Spoils the exit that follows from the set of shares (3 standing for an interruption)."""

    def choose(self, shares):
        return max(shares)

    def aggregate(self):
        return self.choose(set(self.codes()) | ({3} if self.interrupted() else set()))


def outranks(low, high, *requirements):
    @fault('d4.exit-%d-outranks-%d' % (low, high), 'Of the exits %d and %d the first prevails.' % (low, high),
           *requirements)
    class Outranks(Exits):
        def choose(self, shares):
            return low if {low, high} <= shares and max(shares) == high else max(shares)


outranks(0, 1, 'd4.exit-1')
outranks(0, 2, 'd4.exit-2')
outranks(1, 2, 'd4.exit-2')
outranks(0, 3, 'd4.exit-3')
outranks(1, 3, 'd4.exit-3')
outranks(2, 3, 'd4.exit-3')


def swaps(first, second, *requirements):
    @fault('d4.exit-%d-and-%d-swapped' % (first, second), 'The exits %d and %d are swapped.' % (first, second),
           *requirements)
    class Swaps(Exits):
        def choose(self, shares):
            chosen = max(shares)
            return {first: second, second: first}.get(chosen, chosen)


swaps(0, 1, 'd4.exit-0', 'd4.exit-1')
swaps(0, 2, 'd4.exit-0', 'd4.exit-2')
swaps(1, 2, 'd4.exit-1', 'd4.exit-2')
swaps(1, 3, 'd4.exit-1', 'd4.exit-3')
swaps(2, 3, 'd4.exit-2', 'd4.exit-3')


def turns(wrong, right, fault_id, sentence, *requirements):
    @fault(fault_id, sentence, *requirements)
    class Turns(Exits):
        def choose(self, shares):
            chosen = max(shares)
            return wrong if chosen == right else chosen


turns(0, 1, 'd4.exit-always-0', 'A failure exits with 0.', 'd4.exit-1')
turns(4, 1, 'd4.exit-4-for-1', 'A failure exits with 4.', 'd4.exit-1')
turns(255, 1, 'd4.exit-255-for-1', 'A failure exits with 255.', 'd4.exit-1')
turns(130, 3, 'd4.exit-130', 'An interrupted wait exits with 130.', 'd4.exit-3', 'd4.signals')
turns(0, 3, 'd4.exit-0-for-3', 'An interrupted wait exits with 0.', 'd4.exit-3', 'd4.signals')
turns(1, 3, 'd4.exit-1-for-3', 'An interrupted wait exits with 1.', 'd4.exit-3', 'd4.signals')


class NotFound(Program):
    share = 2

    def codes(self):
        return [outcome.code for outcome in self.outcomes] + self.shares_of_missing()

    def shares_of_missing(self):
        return [self.share] * len(self.missing)


def not_found_as(share):
    @fault('d4.not-found-exit-%d' % share, 'An id that was not found counts as %d in the exit.' % share, 'd4.exit-2')
    class NotFoundAs(NotFound):
        pass
    NotFoundAs.share = share


not_found_as(0)
not_found_as(1)
not_found_as(3)


@fault('d4.not-found-forgotten', 'An id that was not found counts only when nothing else was found.', 'd4.exit-2')
class NotFoundForgotten(NotFound):
    def shares_of_missing(self):
        return [2] if self.missing and not self.outcomes else []


@fault('d4.not-found-first-only', 'An id that was not found counts only when it is the first one.', 'd4.exit-2')
class NotFoundFirstOnly(NotFound):
    def shares_of_missing(self):
        return [2] if self.tokens[0] in self.missing else [0]


@fault('d4.not-found-last-only', 'An id that was not found counts only when it is the last one.', 'd4.exit-2')
class NotFoundLastOnly(NotFound):
    def shares_of_missing(self):
        return [2] if self.tokens[-1] in self.missing else [0]


@fault('d4.not-found-lost-by-waiting', 'An id that was not found is forgotten when the wait had to poll.', 'd4.exit-2')
class NotFoundLostByWaiting(NotFound):
    def shares_of_missing(self):
        return [] if self.ticks and self.outcomes else super().shares_of_missing()


def vanished_as(share):
    @fault('d4.vanished-exit-%d' % share, 'A vanished run counts as %d in the exit.' % share, 'd4.exit-2')
    class VanishedAs(Program):
        def vanished(self, run):
            result = super().vanished(run)
            result.code = share
            return result


vanished_as(0)
vanished_as(1)
vanished_as(3)


def picks(fault_id, sentence, choose, *requirements):
    @fault(fault_id, sentence, *requirements)
    class Picks(Program):
        def codes(self):
            return choose(self, [outcome.code for outcome in self.outcomes]) + [2] * len(self.missing)


picks('d4.exit-of-last-line', 'The exit is that of the last line.', lambda self, codes: codes[-1:], 'd4.exit-1')
picks('d4.exit-of-first-line', 'The exit is that of the first line.', lambda self, codes: codes[:1], 'd4.exit-1')
picks('d4.exit-1-if-all-failed', 'The exit is 1 only when every run failed.',
      lambda self, codes: [min(codes)] if codes and max(codes) < 2 else codes, 'd4.exit-1')
picks('d4.exit-1-if-most-failed', 'The exit is 1 only when at least half of the runs failed.',
      lambda self, codes: [code for code in codes if code != 1] + [1] * (codes.count(1) * 2 >= len(codes)) or [0],
      'd4.exit-1')
picks('d4.exit-counts-failures', 'The exit is the number of failures.', lambda self, codes: [codes.count(1)] +
      [code for code in codes if code == 2], 'd4.exit-1')
picks('d4.exit-sums-up', 'The exit is the sum of all shares.', lambda self, codes: [sum(codes) & 255], 'd4.exit-1',
      'd4.exit-2')


class Early(Program):
    early = 0

    def end(self, run, outcome):
        super().end(run, outcome)
        self.early += not self.ticks


@fault('d4.exit-forgets-early-ends', 'Runs that were over at the start have no part in the exit when others end later.',
       'd4.exit-1')
class ExitForgetsEarlyEnds(Early):
    def codes(self):
        codes = super().codes()
        return codes[self.early:] or codes


@fault('d4.exit-by-early-ends', 'Only runs that were over at the start have a part in the exit.', 'd4.exit-1')
class ExitByEarlyEnds(Early):
    def codes(self):
        return [outcome.code for outcome in self.outcomes[:self.early]] + [2] * len(self.missing) or [0]


@fault('d4.exit-by-late-ends', 'Only runs that ended after the start have a part in the exit.', 'd4.exit-1')
class ExitByLateEnds(Early):
    def codes(self):
        return [outcome.code for outcome in self.outcomes[self.early:]] + [2] * len(self.missing) or [0]


@fault('d4.exit-by-last-tick', 'Only runs that ended in the last tick have a part in the exit.', 'd4.exit-1')
class ExitByLastTick(Program):
    last = ()

    def report_all(self, ended):
        super().report_all(ended)
        self.last = [outcome.code for _, outcome in ended] or self.last

    def codes(self):
        return list(self.last) + [2] * len(self.missing)


@fault('d4.exit-of-run', 'With one run its exit_code becomes the exit.', 'd4.exit-0', 'd4.exit-1',
       'd1.exit-code-is-evidence')
class ExitOfRun(Program):
    def aggregate(self):
        recorded = self.outcomes[0].exit_code if len(self.outcomes) == 1 else None
        return super().aggregate() if recorded is None else recorded & 255


@fault('d4.exit-read-again', 'The exit follows from statuses that are read again at the end.', 'd4.exit-1',
       'd4.exit-0')
class ExitReadAgain(Program):
    def leave(self):
        super().leave()
        rows = self.read([(outcome.kind, outcome.run_id) for outcome in self.outcomes])
        for outcome in self.outcomes:
            run = outcome.kind, outcome.run_id
            if run in rows:
                outcome.code = int(not self.is_success(run, rows[run]))


@fault('d4.option-bypasses-exit', 'With --interval the exit is 0 whatever happened.', 'd4.exit-1')
class OptionBypassesExit(Program):
    def aggregate(self):
        chosen = super().aggregate()
        return 0 if chosen == 1 and self.interval != self.default_interval else chosen


@fault('d4.exit-0-beyond-20', 'With more than 20 runs failures are forgotten.', 'd4.exit-1')
class ExitZeroBeyondTwenty(Program):
    def codes(self):
        return [code for code in super().codes() if code != 1 or len(self.outcomes) <= 20] or [0]


@fault('d4.exit-by-signal-death', 'A failure ends the program by SIGABRT.', 'd4.exit-1')
class ExitBySignalDeath(Program):
    def aggregate(self):
        chosen = super().aggregate()
        if chosen == 1:
            os.abort()
        return chosen
