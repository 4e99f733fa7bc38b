"""SIGINT and SIGTERM."""

import os
import signal
import time

from base import Program
from registry import fault

SIGNALS = 'd4.signals'
LINES = 'd4.signal-lines-kept'


def default_for(name):
    @fault('d4.default-%s' % name.lower(), '%s has its default action.' % name, SIGNALS, 'd4.exit-3')
    class DefaultFor(Program):
        def listen(self):
            super().listen()
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def ignores(name):
    @fault('d4.ignores-%s' % name.lower(), '%s is ignored.' % name, SIGNALS, 'd4.exit-3')
    class Ignores(Program):
        def listen(self):
            super().listen()
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def exits_with(name, code):
    @fault('d4.%s-exits-%d' % (name.lower(), code), '%s ends the wait with %d.' % (name, code), SIGNALS, 'd4.exit-3')
    class ExitsWith(Program):
        def aggregate(self):
            return code if getattr(signal, name) in self.signals else super().aggregate()


for word in ('SIGINT', 'SIGTERM'):
    default_for(word)
    ignores(word)
exits_with('SIGINT', 130)
exits_with('SIGTERM', 143)
exits_with('SIGTERM', 2)


@fault('d4.deaf-in-pause', 'A signal counts only when the pause is over.', SIGNALS)
class DeafInPause(Program):
    def pause(self):
        time.sleep(self.delay())


@fault('d4.deaf-before-first-tick', 'A signal before the first tick is forgotten.', SIGNALS)
class DeafBeforeFirstTick(Program):
    def on_signal(self, number, frame):
        if self.ticks:
            super().on_signal(number, frame)

    def pause(self):
        end = time.monotonic() + self.delay()
        while time.monotonic() < end and not self.interrupted():
            time.sleep(min(0.02, self.delay()))


@fault('d4.deaf-after-a-line', 'A signal is forgotten once a line has been printed.', SIGNALS)
class DeafAfterALine(Program):
    def on_signal(self, number, frame):
        if not self.outcomes:
            super().on_signal(number, frame)


@fault('d4.second-signal-needed', 'Only the second signal ends the wait.', SIGNALS)
class SecondSignalNeeded(Program):
    def interrupted(self):
        return len(self.signals) > 1


@fault('d4.signal-then-waits', 'A signal makes the wait go on until the next run ends.', SIGNALS)
class SignalThenWaits(Program):
    def wait(self):
        super().wait()
        known, self.signals = len(self.outcomes), []
        while self.pending and len(self.outcomes) == known and not self.signals:
            self.pause()
            self.report_all(self.guarded_tick())
        self.signals.append(signal.SIGINT)


@fault('d4.interrupt-completes', 'A signal that finds a failure ends with 1.', 'd4.exit-3')
class InterruptCompletes(Program):
    def aggregate(self):
        return 1 if self.interrupted() and 1 in self.codes() else super().aggregate()


class OnInterrupt(Program):
    def leave(self):
        super().leave()
        if self.interrupted():
            self.last_words()

    def last_words(self):
        pass


@fault('d4.pending-printed', 'An interrupted wait prints the pending runs with their present status.', LINES)
class PendingPrinted(OnInterrupt):
    def last_words(self):
        for run, row in self.read(list(self.pending)).items():
            self.emit(self.line(self.outcome(run, row)))


@fault('d4.pending-printed-unknown', 'An interrupted wait prints the pending runs as unknown.', LINES)
class PendingPrintedUnknown(OnInterrupt):
    def last_words(self):
        for run in self.pending:
            self.emit(self.line(self.vanished(run)))


@fault('d4.lines-again', 'An interrupted wait prints the known lines once more.', LINES, 'd4.completeness')
class LinesAgain(OnInterrupt):
    def last_words(self):
        for outcome in self.outcomes:
            self.emit(self.line(outcome))


class Holding(Program):
    held = b''

    def emit(self, data):
        self.held += data

    def leave(self):
        super().leave()
        super().emit(self.held)


@fault('d4.lines-lost', 'All lines come at the exit, and a signal loses them.', LINES)
class LinesLost(Holding):
    def leave(self):
        if not self.interrupted():
            super().leave()


@fault('d4.lines-lost-but-first', 'All lines come at the exit, and a signal loses all but the first.', LINES)
class LinesLostButFirst(Holding):
    def leave(self):
        if self.interrupted():
            self.held = self.held.partition(b'\n')[0] + b'\n' * bool(self.held)
        super().leave()


@fault('d4.last-line-lost', 'All lines come at the exit, and a signal loses the last one.', LINES)
class LastLineLost(Holding):
    def leave(self):
        if self.interrupted():
            self.held = b''.join(line + b'\n' for line in self.held.split(b'\n')[:-2])
        super().leave()


@fault('d4.dies-at-once', 'All lines come at the exit, and the handler exits with 3 without writing them.', LINES)
class DiesAtOnce(Holding):
    def on_signal(self, number, frame):
        os._exit(3)


@fault('d4.half-line-on-signal', 'The handler exits with 3 in the middle of the lines that come at the exit.', LINES)
class HalfLineOnSignal(Holding):
    def leave(self):
        if self.interrupted():
            self.held = self.held[:len(self.held) * 2 // 3]
        super().leave()


@fault('d4.early-lines-lost', 'Lines of runs that were over at the start come at the exit; a signal loses them.', LINES)
class EarlyLinesLost(Program):
    held = b''

    def emit(self, data):
        if self.ticks:
            super().emit(self.held + data)
            self.held = b''
        else:
            self.held += data

    def leave(self):
        super().leave()
        if self.held and not self.interrupted():
            Program.emit(self, self.held)
