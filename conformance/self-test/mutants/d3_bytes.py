"""Ids and paths, byte for byte; and values that are right at the start and stale later."""

import html
import os
import shlex
import unicodedata

from base import Program
from registry import fault

VERBATIM = 'd3.bytes-verbatim'


def id_as(fault_id, sentence, change, equivalent=None):
    @fault(fault_id, sentence, VERBATIM, equivalent=equivalent)
    class IdAs(Program):
        def fields(self, outcome):
            rest = super().fields(outcome)
            return [change(rest[0])] + rest[1:]


def path_as(fault_id, sentence, change, equivalent=None):
    @fault(fault_id, sentence, VERBATIM, equivalent=equivalent)
    class PathAs(Program):
        def folder(self, session):
            return os.path.join(self.home(), 'runs', change(session))


def escaped(text):
    return text.encode('unicode_escape').decode('ascii')


def percent(text):
    return ''.join(c if c.isascii() and (c.isalnum() or c in '-._~') else
                   ''.join('%%%02X' % b for b in c.encode('utf-8', 'surrogateescape')) for c in text)


id_as('d3.id-lower-case', 'The id is printed in lower case.', str.lower)
id_as('d3.id-nfc', 'The id is normalised to NFC.', lambda text: unicodedata.normalize('NFC', text))
id_as('d3.id-nfd', 'The id is normalised to NFD.', lambda text: unicodedata.normalize('NFD', text))
id_as('d3.id-nfkc', 'The id is normalised to NFKC.', lambda text: unicodedata.normalize('NFKC', text))
id_as('d3.id-cut-at-36', 'The id is cut after 36 characters.', lambda text: text[:36])
id_as('d3.id-cut-at-64', 'The id is cut after 64 characters.', lambda text: text[:64])
id_as('d3.id-cut-at-255', 'The id is cut after 255 characters.', lambda text: text[:255])
id_as('d3.id-escaped', 'Characters beyond ASCII are printed as escapes.', escaped)
id_as('d3.id-question-marks', 'Characters beyond ASCII are printed as question marks.',
      lambda text: text.encode('ascii', 'replace').decode('ascii'))
id_as('d3.id-no-emoji', 'Characters beyond the basic plane are printed as U+FFFD.',
      lambda text: ''.join(c if ord(c) < 0x10000 else '\ufffd' for c in text))
id_as('d3.id-html', 'The characters < > & and quotation marks are printed as entities.', html.escape)
id_as('d3.id-percent', 'The id is percent-encoded.', percent)
id_as('d3.id-shell-quoted', 'An id with special characters is quoted for the shell.', shlex.quote)
id_as('d3.id-sql-quoted', 'A single quote in an id is doubled.', lambda text: text.replace("'", "''"))
id_as('d3.id-backslash-halved', 'A double backslash in an id is halved.', lambda text: text.replace('\\\\', '\\'))
id_as('d3.id-dashes-removed', 'Hyphens in an id are left out.', lambda text: text.replace('-', ''))
id_as('d3.id-percent-halved', 'A double percent sign in an id is halved.', lambda text: text.replace('%%', '%'))
id_as('d3.id-stripped', 'Blanks around the id are dropped.', str.strip,
      equivalent='v1 leaves blanks around an id open')
path_as('d3.path-lower-case', 'The id in the path is in lower case.', str.lower)
path_as('d3.path-percent', 'The id in the path is percent-encoded.', percent)
path_as('d3.path-blanks', 'A blank in the path is printed as an underscore.', lambda text: text.replace(' ', '_'))
path_as('d3.path-nfc', 'The id in the path is normalised to NFC.', lambda text: unicodedata.normalize('NFC', text))
path_as('d3.path-dots', 'A path with dots is tidied up.', os.path.normpath,
        equivalent='v1 leaves open how a path with a segment of dots is spelled')
path_as('d3.path-ascii', 'Characters beyond ASCII are dropped from the path.',
        lambda text: text.encode('ascii', 'ignore').decode('ascii'))


@fault('d3.latin-1', 'Lines are written in Latin-1 where that is possible.', VERBATIM)
class Latin1(Program):
    def line(self, outcome):
        try:
            return super().line(outcome).decode('utf-8').encode('latin-1')
        except UnicodeError:
            return super().line(outcome)


@fault('d3.id-formatted', 'The line passes through a format with percent signs once more.', VERBATIM)
class IdFormatted(Program):
    def line(self, outcome):
        line = super().line(outcome)
        try:
            return line % ()
        except (TypeError, ValueError):
            return line


class Unsafe(Program):
    """Late reads leave out the ids that are bad."""

    def bad(self, run_id):
        return False

    def due(self):
        return [run for run in super().due() if not self.bad(run[1])]


@fault('d3.late-non-ascii-lost', 'Runs with an id beyond ASCII are not read again.', 'd2.refetch', VERBATIM)
class LateNonAsciiLost(Unsafe):
    def bad(self, run_id):
        return not run_id.isascii()


@fault('d3.late-quotes-lost', 'Runs with a quotation mark in the id are not read again.', 'd2.refetch', VERBATIM)
class LateQuotesLost(Unsafe):
    def bad(self, run_id):
        return "'" in run_id or '"' in run_id


@fault('d3.late-percent-lost', 'Runs with a percent sign in the id are not read again.', 'd2.refetch', VERBATIM)
class LatePercentLost(Unsafe):
    def bad(self, run_id):
        return '%' in run_id


@fault('d3.quotes-break-query', 'An id is put into the query as bare text.', 'd4.exit-0', VERBATIM)
class QuotesBreakQuery(Program):
    def exact(self, token):
        if "'" in token:
            self.rows("SELECT 1 FROM sessions WHERE id = '%s'" % token)
        return super().exact(token)


class Late(Program):
    """Spoils ends that come after the start."""

    def look(self, runs, rows):
        if self.ticks:
            for run, row in rows.items():
                if run in self.first_rows:
                    self.stale(row, self.first_rows[run])
        return super().look(runs, rows)

    def stale(self, row, first):
        pass


@fault('d3.stale-reason', 'A late end is printed with the reason of the first look.', 'd1.reason-registered',
       'd2.refetch')
class StaleReason(Late):
    def stale(self, row, first):
        row.reason = first.reason


@fault('d3.stale-exit-code', 'A late end is printed with the exit_code of the first look.', 'd3.exit-code-exact',
       'd2.refetch')
class StaleExitCode(Late):
    def stale(self, row, first):
        row.exit_code = first.exit_code


@fault('d3.stale-status', 'A late end is printed with the status of the first look.', 'd3.status-verbatim')
class StaleStatus(Program):
    def fields(self, outcome):
        rest = super().fields(outcome)
        first = self.first_rows.get((outcome.kind, outcome.run_id))
        return rest[:1] + ['status=' + self.text(first.status)] + rest[2:] if self.ticks and first else rest


@fault('d3.late-without-reason', 'A late end is always printed with reason=unknown.', 'd1.reason-registered')
class LateWithoutReason(Late):
    def stale(self, row, first):
        row.reason = None


@fault('d3.late-without-exit-code', 'A late end is always printed with exit_code=-.', 'd3.exit-code-exact')
class LateWithoutExitCode(Late):
    def stale(self, row, first):
        row.exit_code = None


@fault('d3.late-without-artifact', 'A late end is always printed with artifact_dir=-.', 'd3.artifact-session')
class LateWithoutArtifact(Program):
    def artifact_dir(self, run, row):
        return None if self.ticks else super().artifact_dir(run, row)
