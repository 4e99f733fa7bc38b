"""A `li wait` that keeps contract v1, cut into small methods so that a mutant can spoil exactly one of them."""

import os
import select
import signal
import sqlite3
import sys

from store import StoreReader
from vocabulary import REASONS, SUCCESS, TERMINAL

USAGE = 2
UNKNOWN = 2
INTERRUPTED = 3
STORE_FAULT = 74
LONGEST_PAUSE = 1e6


class Usage(Exception):
    """The command line cannot be understood."""


class Outcome:
    """What is known of one run at its end; `code` is its share of the exit: 0, 1 or 2."""

    def __init__(self, run_id, kind, status, reason, artifact_dir, exit_code, code):
        self.run_id, self.kind, self.status, self.reason = run_id, kind, status, reason
        self.artifact_dir, self.exit_code, self.code = artifact_dir, exit_code, code


class Program(StoreReader):
    """One wait. A run is the pair (kind, canonical id)."""

    default_interval = 1.0

    def __init__(self):
        self.tokens, self.interval, self.db = [], self.default_interval, None
        self.names, self.pending, self.first_rows = {}, {}, {}
        self.missing, self.outcomes, self.signals = [], [], []
        self.ticks = 0

    def main(self, argv):
        words = [os.fsencode(word).decode('utf-8', 'surrogateescape') for word in argv[1:]]
        try:
            self.tokens, self.interval = self.parse(words)
        except Usage as error:
            return self.usage(error)
        self.listen()
        path = self.store_path()
        if not os.path.exists(path):
            return self.no_store(path)
        try:
            self.db = self.open_store(path)
            self.wait()
        except sqlite3.Error as error:
            return self.store_fault(error)
        except OSError as error:
            return self.output_fault(error)
        return self.finish()

    # The command line.

    def parse(self, words):
        ids, interval, rest = [], self.default_interval, list(words)
        while rest:
            word = rest.pop(0)
            if word == '--interval' and not rest:
                raise Usage('--interval needs a number of seconds')
            if word == '--interval':
                interval = self.seconds(rest.pop(0))
            elif word.startswith('--interval='):
                interval = self.seconds(word.partition('=')[2])
            elif word == '--':
                ids, rest = ids + rest, []
            elif word.startswith('--'):
                raise Usage('no such option: ' + word)
            else:
                ids.append(word)
        tokens = self.split(ids)
        if not tokens:
            raise Usage('no id was given')
        return tokens, interval

    def seconds(self, text):
        try:
            return float(text)
        except ValueError:
            raise Usage('--interval is no number: ' + text) from None

    def split(self, words):
        pieces = [piece.strip(' ') for word in words for piece in word.split(',')]
        return [piece for piece in pieces if piece]

    # Signals: the handler only notes the signal; a pipe wakes the pause.

    def listen(self):
        self.wake, far_end = os.pipe()
        os.set_blocking(self.wake, False)
        os.set_blocking(far_end, False)
        signal.set_wakeup_fd(far_end)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.on_signal)

    def on_signal(self, number, _frame):
        self.signals.append(number)

    def interrupted(self):
        return bool(self.signals)

    def pause(self):
        if not self.interrupted():
            select.select([self.wake], [], [], self.delay())

    def delay(self):
        return min(self.interval, LONGEST_PAUSE) if self.interval > 0.002 else 0.002

    # The wait.

    def wait(self):
        self.report_all(self.snapshot(self.begin))
        while self.pending and not self.interrupted():
            self.pause()
            if not self.interrupted():
                self.report_all(self.guarded_tick())

    def begin(self):
        for token in self.tokens:
            run = self.resolve(token)
            if run is None:
                self.miss(token)
            else:
                self.names.setdefault(run, []).append(token)
        self.first_rows = self.read(list(self.names))
        return self.look(list(self.names), self.first_rows)

    def guarded_tick(self):
        self.ticks += 1
        try:
            return self.snapshot(self.tick)
        except sqlite3.OperationalError as error:
            if 'locked' in str(error):
                return []
            raise

    def tick(self):
        runs = self.due()
        return self.look(runs, self.read(runs))

    def due(self):
        return list(self.pending)

    def look(self, runs, rows):
        """Return (run, outcome) of the runs that are over, and keep the others pending."""
        ended = []
        for run in runs:
            row = rows.get(run)
            if row is None:
                ended.append((run, self.vanished(run)))
            elif self.is_over(run, row):
                ended.append((run, self.outcome(run, row)))
            else:
                self.pending.setdefault(run, True)
        return ended

    # Judgement.

    def is_over(self, run, row):
        return row.status in TERMINAL[run[0]]

    def is_success(self, run, row):
        return row.status == SUCCESS[run[0]]

    def outcome(self, run, row):
        code = 0 if self.is_success(run, row) else 1
        values = (row.status, self.reason(run, row), self.artifact_dir(run, row), self.exit_code(run, row))
        return Outcome(run[1], run[0], *values, code)

    def vanished(self, run):
        return Outcome(run[1], run[0], 'unknown', 'unknown', None, None, UNKNOWN)

    def reason(self, _run, row):
        return row.reason if row.reason in REASONS else 'unknown'

    def exit_code(self, _run, row):
        return row.exit_code

    # Output.

    def report_all(self, ended):
        for run, outcome in ended:
            self.end(run, outcome)

    def end(self, run, outcome):
        self.pending.pop(run, None)
        self.outcomes.append(outcome)
        self.report(outcome)

    def report(self, outcome):
        self.emit(self.line(outcome))

    def fields(self, outcome):
        return [
            outcome.run_id,
            'status=' + self.text(outcome.status),
            'reason=' + self.text(outcome.reason),
            'artifact_dir=' + self.text(outcome.artifact_dir),
            'exit_code=' + self.text(outcome.exit_code),
        ]

    def text(self, value):
        return '-' if value is None else str(value)

    def line(self, outcome):
        return ('\t'.join(self.fields(outcome)) + '\n').encode('utf-8', 'surrogateescape')

    def emit(self, data):
        while data:
            data = data[os.write(1, data):]

    def say(self, message):
        shown = ''.join(c if c.isprintable() else '\\x%02x' % ord(c) for c in message)
        os.write(2, ('li wait: ' + shown + '\n').encode('utf-8', 'replace'))

    # Endings.

    def miss(self, token):
        self.missing.append(token)
        self.say('no run has the id ' + token)

    def usage(self, error):
        self.say('%s; usage: li wait ID... [--interval SECONDS]' % error)
        return USAGE

    def no_store(self, path):
        self.say('there is no state database in ' + os.path.dirname(path))
        return UNKNOWN

    def store_fault(self, error):
        self.say('the state database cannot be read: %s' % error)
        return STORE_FAULT

    def output_fault(self, error):
        self.say('standard output cannot be written: %s' % error)
        return STORE_FAULT

    def finish(self):
        self.leave()
        return self.aggregate()

    def leave(self):
        """Called once when nothing more is to be printed; the base has nothing to do."""

    def codes(self):
        return [outcome.code for outcome in self.outcomes] + [UNKNOWN] * len(self.missing)

    def aggregate(self):
        return INTERRUPTED if self.interrupted() else max(self.codes())


if __name__ == '__main__':
    sys.exit(Program().main(sys.argv[1:]))
