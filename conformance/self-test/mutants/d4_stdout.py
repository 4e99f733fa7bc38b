"""What else comes out, on which stream, and when."""

import os
import sys

from base import Outcome, Program
from registry import fault

ONLY = 'd4.stdout-only-lines'


def out(text):
    os.write(1, text.encode('utf-8', 'replace'))


@fault('d4.diagnostics-on-stdout', 'Diagnostics are written to standard output.', ONLY, 'd4.not-found-no-line')
class DiagnosticsOnStdout(Program):
    def say(self, message):
        out('li wait: %s\n' % message)


@fault('d4.diagnostics-on-both', 'Diagnostics are written to both streams.', ONLY)
class DiagnosticsOnBoth(Program):
    def say(self, message):
        super().say(message)
        out('li wait: %s\n' % message)


@fault('d4.progress-on-stdout', 'Standard output tells how many runs are pending.', ONLY)
class ProgressOnStdout(Program):
    def wait(self):
        out('waiting for %d runs\n' % len(self.tokens))
        super().wait()


@fault('d4.late-progress-on-stdout', 'After ten ticks standard output tells how many runs are pending.', ONLY)
class LateProgressOnStdout(Program):
    def guarded_tick(self):
        if self.ticks == 10:
            out('still waiting for %d runs\n' % len(self.pending))
        return super().guarded_tick()


@fault('d4.dots-on-stdout', 'A dot is written for each tick.', ONLY)
class DotsOnStdout(Program):
    def guarded_tick(self):
        out('.')
        return super().guarded_tick()


@fault('d4.summary-on-stdout', 'A summary follows the lines.', ONLY)
class SummaryOnStdout(Program):
    def leave(self):
        super().leave()
        out('%d runs ended\n' % len(self.outcomes))


@fault('d4.summary-of-many', 'A summary follows the lines when there are more than four.', ONLY)
class SummaryOfMany(Program):
    def leave(self):
        super().leave()
        if len(self.outcomes) > 4:
            out('%d runs ended\n' % len(self.outcomes))


@fault('d4.blank-line-at-end', 'A blank line follows the last line.', ONLY)
class BlankLineAtEnd(Program):
    def leave(self):
        super().leave()
        out('\n')


@fault('d4.interrupt-on-stdout', 'An interrupted wait says so on standard output.', ONLY)
class InterruptOnStdout(Program):
    def leave(self):
        super().leave()
        if self.interrupted():
            out('interrupted\n')


@fault('d4.pending-shown-first', 'A pending run gets a line at the start, with its status of then.', ONLY)
class PendingShownFirst(Program):
    def begin(self):
        ended = super().begin()
        for run in self.pending:
            self.emit(self.line(self.outcome(run, self.first_rows[run])))
        return ended


@fault('d4.every-change-shown', 'Each change of status gets a line, not only the end.', ONLY)
class EveryChangeShown(Program):
    def look(self, runs, rows):
        for run in runs:
            if run in self.pending and run in rows and rows[run].status != self.first_rows[run].status:
                self.first_rows[run] = rows[run]
                if not self.is_over(run, rows[run]):
                    self.emit(self.line(self.outcome(run, rows[run])))
        return super().look(runs, rows)


@fault('d4.siblings-printed', 'An invocation brings the lines of its sessions that are over along.', ONLY)
class SiblingsPrinted(Program):
    def report(self, outcome):
        super().report(outcome)
        if outcome.kind == 'invocation' and outcome.status != 'unknown':
            for (session,) in self.rows('SELECT id FROM sessions WHERE invocation_id = ?', outcome.run_id):
                row = self.read([('session', session)])['session', session]
                if self.is_over(('session', session), row):
                    super().report(self.outcome(('session', session), row))


@fault('d4.lines-on-stderr', 'Lines are written to standard error.', ONLY)
class LinesOnStderr(Program):
    def emit(self, data):
        os.write(2, data)


@fault('d4.late-lines-on-stderr', 'Lines of late ends are written to standard error.', ONLY)
class LateLinesOnStderr(Program):
    def emit(self, data):
        os.write(2 if self.ticks else 1, data)


@fault('d4.failure-lines-on-stderr', 'Lines of failures are written to standard error.', ONLY)
class FailureLinesOnStderr(Program):
    def report(self, outcome):
        if outcome.code == 1:
            os.write(2, self.line(outcome))
        else:
            super().report(outcome)


@fault('d4.failure-has-no-line', 'A failure has no line, only an exit.', ONLY, 'd4.completeness')
class FailureHasNoLine(Program):
    def report(self, outcome):
        if outcome.code != 1:
            super().report(outcome)


@fault('d4.not-found-line', 'An id that was not found gets a line with status=not_found.', 'd4.not-found-no-line')
class NotFoundLine(Program):
    def miss(self, token):
        super().miss(token)
        self.emit(self.line(Outcome(token, None, 'not_found', 'unknown', None, None, 2)))


@fault('d4.not-found-unknown-line', 'An id that was not found gets the line of a vanished run.',
       'd4.not-found-no-line')
class NotFoundUnknownLine(Program):
    def miss(self, token):
        super().miss(token)
        self.emit(self.line(self.vanished(('session', token))))


@fault('d4.not-found-silent', 'An id that was not found leaves standard error empty.', 'd4.not-found-no-line')
class NotFoundSilent(Program):
    def miss(self, token):
        self.missing.append(token)


@fault('d4.not-found-unnamed', 'The diagnostic of an id that was not found does not name it.', 'd4.not-found-named')
class NotFoundUnnamed(Program):
    def miss(self, token):
        self.missing.append(token)
        self.say('an id was not found')


@fault('d4.not-found-first-named', 'Of several ids that were not found only the first is named.',
       'd4.not-found-named')
class NotFoundFirstNamed(Program):
    def miss(self, token):
        if self.missing:
            self.missing.append(token)
        else:
            super().miss(token)


@fault('d4.prints-at-exit', 'All lines come at the exit, in the order in which the runs ended.', 'd4.incremental')
class PrintsAtExit(Program):
    held = b''

    def emit(self, data):
        self.held += data

    def leave(self):
        super().leave()
        super().emit(self.held)


@fault('d4.one-line-behind', 'Each line comes when the next one is known.', 'd4.incremental')
class OneLineBehind(PrintsAtExit):
    def emit(self, data):
        Program.emit(self, self.held)
        self.held = data


@fault('d4.blocks-of-4096', 'Lines come in blocks of 4,096 bytes.', 'd4.incremental')
class BlocksOf4096(PrintsAtExit):
    def emit(self, data):
        self.held += data
        while len(self.held) >= 4096:
            Program.emit(self, self.held[:4096])
            self.held = self.held[4096:]


@fault('d4.half-a-line-behind', 'The line feed of a line comes with the next line.', 'd4.incremental')
class HalfALineBehind(PrintsAtExit):
    def emit(self, data):
        Program.emit(self, self.held + data[:-1])
        self.held = data[-1:]


@fault('d4.byte-by-byte', 'A line is written byte by byte.', 'd3.line-grammar',
       equivalent='a pipe does not keep the borders of writes, and v1 does not ask for whole ones')
class ByteByByte(Program):
    def emit(self, data):
        for index in range(len(data)):
            super().emit(data[index:index + 1])


@fault('d4.lost-at-exit', 'The last line stays in a buffer that is never written.', 'd4.completeness')
class LostAtExit(PrintsAtExit):
    def emit(self, data):
        Program.emit(self, self.held)
        self.held = data

    def leave(self):
        pass


@fault('d4.reader-gone-ignored', 'A reader that has gone is ignored: the exit is that of the runs.', 'd4.reader-gone')
class ReaderGoneIgnored(Program):
    def emit(self, data):
        try:
            super().emit(data)
        except BrokenPipeError:
            pass


@fault('d4.reader-gone-exit-0', 'A reader that has gone ends the wait with 0.', 'd4.reader-gone')
class ReaderGoneExitZero(Program):
    def emit(self, data):
        try:
            super().emit(data)
        except BrokenPipeError:
            sys.exit(0)


@fault('d4.reader-gone-retried', 'A line is written again and again to a reader that has gone.', 'd4.reader-gone')
class ReaderGoneRetried(Program):
    def emit(self, data):
        while not self.interrupted():
            try:
                return super().emit(data)
            except BrokenPipeError:
                self.pause()
