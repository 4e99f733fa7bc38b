"""The shape of a line."""

from base import Program
from registry import fault

GRAMMAR = 'd3.line-grammar'


class Bytes(Program):
    """Spoils the bytes of a finished line."""

    def spoil(self, line, outcome):
        return line

    def line(self, outcome):
        return self.spoil(super().line(outcome), outcome)


def spoils(fault_id, sentence, change):
    @fault(fault_id, sentence, GRAMMAR)
    class Spoils(Bytes):
        def spoil(self, line, outcome):
            return change(line)


spoils('d3.crlf', 'Lines end with CR LF.', lambda line: line[:-1] + b'\r\n')
spoils('d3.cr-only', 'Lines end with CR.', lambda line: line[:-1] + b'\r')
spoils('d3.no-newline', 'Lines have no end at all.', lambda line: line[:-1])
spoils('d3.nul-ended', 'Lines end with a NUL byte.', lambda line: line[:-1] + b'\0')
spoils('d3.trailing-space', 'A space stands before the line feed.', lambda line: line[:-1] + b' \n')
spoils('d3.trailing-tab', 'A tab stands before the line feed.', lambda line: line[:-1] + b'\t\n')
spoils('d3.leading-space', 'A space stands at the beginning of a line.', lambda line: b' ' + line)
spoils('d3.blank-line', 'A blank line follows each line.', lambda line: line + b'\n')
spoils('d3.colour', 'The line is wrapped into colour codes.', lambda line: b'\033[32m' + line[:-1] + b'\033[0m\n')
spoils('d3.spaces-for-tabs', 'Fields are parted by a space.', lambda line: line.replace(b'\t', b' '))
spoils('d3.double-tabs', 'Fields are parted by two tabs.', lambda line: line.replace(b'\t', b'\t\t'))
spoils('d3.tab-and-space', 'A space follows each tab.', lambda line: line.replace(b'\t', b'\t '))
spoils('d3.colon-for-equals', 'Names and values are parted by a colon.',
       lambda line: line.replace(b'status=', b'status:').replace(b'reason=', b'reason:'))
spoils('d3.values-only', 'The names of the fields are left out.',
       lambda line: b'\t'.join(part.partition(b'=')[2] or part for part in line.split(b'\t')))
spoils('d3.name-of-exit', 'The last field is called exit.', lambda line: line.replace(b'\texit_code=', b'\texit='))
spoils('d3.name-of-artifact', 'The field artifact_dir is called artifacts.',
       lambda line: line.replace(b'\tartifact_dir=', b'\tartifacts='))
spoils('d3.name-in-capitals', 'The field names are in capitals.',
       lambda line: b'\t'.join(part if b'=' not in part else part.partition(b'=')[0].upper() + b'='
                               + part.partition(b'=')[2] for part in line.split(b'\t')))
spoils('d3.id-as-field', 'The id stands as run_id=.', lambda line: b'run_id=' + line)


@fault('d3.bom', 'A byte-order mark stands before the first line.', GRAMMAR)
class Bom(Bytes):
    def spoil(self, line, outcome):
        return line if len(self.outcomes) > 1 else b'\xef\xbb\xbf' + line


@fault('d3.last-newline', 'The last line has no line feed: lines are parted, not ended, by it.', GRAMMAR)
class LastNewline(Bytes):
    def spoil(self, line, outcome):
        return (b'' if len(self.outcomes) == 1 else b'\n') + line[:-1]


@fault('d3.header', 'A header line names the fields.', GRAMMAR, 'd4.stdout-only-lines')
class Header(Bytes):
    def spoil(self, line, outcome):
        header = b'run_id\tstatus\treason\tartifact_dir\texit_code\n'
        return line if len(self.outcomes) > 1 else header + line


@fault('d3.failure-in-red', 'Lines of failures are red.', GRAMMAR)
class FailureInRed(Bytes):
    def spoil(self, line, outcome):
        return b'\033[31m' + line[:-1] + b'\033[0m\n' if outcome.code == 1 else line


@fault('d3.vanished-crlf', 'The line of a vanished run ends with CR LF.', GRAMMAR)
class VanishedCrlf(Bytes):
    def spoil(self, line, outcome):
        return line[:-1] + b'\r\n' if outcome.status == 'unknown' else line


class Fields(Program):
    """Spoils the list of fields."""

    def change(self, parts, outcome):
        return parts

    def fields(self, outcome):
        return self.change(super().fields(outcome), outcome)


def reorders(fault_id, sentence, order):
    @fault(fault_id, sentence, GRAMMAR)
    class Reorders(Fields):
        def change(self, parts, outcome):
            return [parts[index] for index in order]


reorders('d3.reason-before-status', 'The fields status and reason are swapped.', (0, 2, 1, 3, 4))
reorders('d3.exit-before-artifact', 'The fields artifact_dir and exit_code are swapped.', (0, 1, 2, 4, 3))
reorders('d3.id-last', 'The id stands at the end.', (1, 2, 3, 4, 0))
reorders('d3.without-reason', 'The field reason is missing.', (0, 1, 3, 4))
reorders('d3.without-exit-code', 'The field exit_code is missing.', (0, 1, 2, 3))
reorders('d3.without-artifact', 'The field artifact_dir is missing.', (0, 1, 2, 4))


@fault('d3.dashes-left-out', 'Fields whose value is a hyphen are left out.', GRAMMAR)
class DashesLeftOut(Fields):
    def change(self, parts, outcome):
        return [part for part in parts if not part.endswith('=-')]


@fault('d3.extra-success', 'A field success follows.', GRAMMAR)
class ExtraSuccess(Fields):
    def change(self, parts, outcome):
        return parts + ['success=' + ('false' if outcome.code else 'true')]


@fault('d3.extra-kind', 'A field kind follows the id.', GRAMMAR)
class ExtraKind(Fields):
    def change(self, parts, outcome):
        return parts[:1] + ['kind=' + str(outcome.kind)] + parts[1:]


@fault('d3.id-with-kind', 'The kind stands before the id, with a colon.', GRAMMAR)
class IdWithKind(Fields):
    def change(self, parts, outcome):
        return [outcome.kind + ':' + parts[0]] + parts[1:]


@fault('d3.padded', 'The id is padded to 40 characters.', GRAMMAR)
class Padded(Fields):
    def change(self, parts, outcome):
        return [parts[0].ljust(40)] + parts[1:]


@fault('d3.path-quoted', 'A path with a blank is put into quotation marks.', GRAMMAR, 'd3.bytes-verbatim')
class PathQuoted(Fields):
    def change(self, parts, outcome):
        if ' ' not in parts[3]:
            return parts
        return parts[:3] + ['artifact_dir="%s"' % outcome.artifact_dir] + parts[4:]


def absent(word, shown):
    @fault('d3.absent-as-' + word, 'An absent value is printed as %s.' % (shown or 'nothing'),
           'd3.exit-code-absent', 'd3.artifact-missing-link')
    class Absent(Program):
        def text(self, value):
            return shown if value is None else super().text(value)


absent('none', 'None')
absent('null', 'null')
absent('nothing', '')
absent('unknown', 'unknown')
absent('em-dash', '\u2014')
