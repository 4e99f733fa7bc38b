"""The values of status, reason and exit_code."""

import struct

from base import Outcome, Program
from registry import fault
from vocabulary import KINDS


class Statuses(Program):
    def word(self, status):
        return status

    def outcome(self, run, row):
        result = super().outcome(run, row)
        result.status = self.word(result.status)
        return result


def status_as(fault_id, sentence, change):
    @fault(fault_id, sentence, 'd3.status-verbatim')
    class StatusAs(Statuses):
        def word(self, status):
            return change(status)


status_as('d3.status-hyphens', 'The status is printed with hyphens for underscores.', lambda word: word.replace('_', '-'))
status_as('d3.status-capitals', 'The status is printed in capitals.', lambda word: word.upper())
status_as('d3.status-empty-hidden', 'completed_empty is printed as completed.',
          lambda word: 'completed' if word == 'completed_empty' else word)
status_as('d3.status-merged-translated', 'merged is printed as completed.',
          lambda word: 'completed' if word == 'merged' else word)
status_as('d3.status-american', 'cancelled is printed as canceled.', lambda word: word.replace('cancelled', 'canceled'))
status_as('d3.status-timeout', 'timed_out is printed as failed.',
          lambda word: 'failed' if word == 'timed_out' else word)


class Reasons(Program):
    def infer(self, run, row):
        return None

    def reason(self, run, row):
        return super().reason(run, row) if row.reason else self.infer(run, row)


@fault('d3.reason-inferred', 'A missing reason is inferred from the status.', 'd3.reason-unknown')
class ReasonInferred(Reasons):
    def infer(self, run, row):
        return 'run.completed.ok' if self.is_success(run, row) else 'run.failed.exception'


@fault('d3.reason-inferred-for-merged', 'A missing reason of a merged play is inferred.', 'd3.reason-unknown')
class ReasonInferredForMerged(Reasons):
    def infer(self, run, row):
        return 'play.merged.ok' if row.status == 'merged' else 'unknown'


@fault('d3.reason-missing-dash', 'A missing reason is printed as a hyphen.', 'd3.reason-unknown')
class ReasonMissingDash(Reasons):
    pass


@fault('d3.reason-missing-none', 'A missing reason is printed as None.', 'd3.reason-unknown')
class ReasonMissingNone(Program):
    def reason(self, run, row):
        return super().reason(run, row) if row.reason is not None else 'None'


@fault('d3.reason-empty-raw', 'An empty reason is printed as nothing.', 'd3.reason-unknown')
class ReasonEmptyRaw(Program):
    def reason(self, run, row):
        return '' if row.reason == '' else super().reason(run, row)


@fault('d3.reason-unregistered-dash', 'A reason in no list is printed as a hyphen.', 'd3.reason-unknown')
class ReasonUnregisteredDash(Program):
    def reason(self, run, row):
        known = super().reason(run, row)
        return None if row.reason and known == 'unknown' else known


@fault('d3.reason-unregistered-hint', 'A reason in no list is printed as unknown, with the code in brackets.',
       'd3.reason-unknown')
class ReasonUnregisteredHint(Program):
    def reason(self, run, row):
        known = super().reason(run, row)
        return 'unknown(%s)' % row.reason if row.reason and known == 'unknown' else known


@fault('d3.reason-capital', 'The word unknown is printed as Unknown.', 'd3.reason-unknown')
class ReasonCapital(Program):
    def reason(self, run, row):
        return super().reason(run, row).replace('unknown', 'Unknown')


class ExitCodes(Program):
    def change(self, code):
        return code

    def exit_code(self, run, row):
        code = super().exit_code(run, row)
        return None if code is None else self.change(code)


def exit_code_as(fault_id, sentence, change):
    @fault(fault_id, sentence, 'd3.exit-code-exact')
    class ExitCodeAs(ExitCodes):
        def change(self, code):
            return change(code)


def signed(code, bits):
    low = code & (1 << bits) - 1
    return low - (1 << bits) if low >> bits - 1 else low


exit_code_as('d3.exit-code-zero-dash', 'An exit_code of 0 is printed as a hyphen.', lambda code: code or None)
exit_code_as('d3.exit-code-negative-dash', 'A negative exit_code is printed as a hyphen.',
             lambda code: code if code >= 0 else None)
exit_code_as('d3.exit-code-absolute', 'The sign of an exit_code is dropped.', abs)
exit_code_as('d3.exit-code-one-byte', 'Only the low eight bits of an exit_code are printed.', lambda code: code & 255)
exit_code_as('d3.exit-code-16-bits', 'An exit_code is cut to 16 bits.', lambda code: signed(code, 16))
exit_code_as('d3.exit-code-32-bits', 'An exit_code is cut to 32 bits.', lambda code: signed(code, 32))
exit_code_as('d3.exit-code-unsigned-32', 'A negative exit_code is printed as an unsigned number of 32 bits.',
             lambda code: code if code >= 0 else code & 0xffffffff)
exit_code_as('d3.exit-code-unsigned-64', 'A negative exit_code is printed as an unsigned number of 64 bits.',
             lambda code: code if code >= 0 else code & 0xffffffffffffffff)
exit_code_as('d3.exit-code-double', 'An exit_code passes through a double: beyond 2^53 it is rounded.',
             lambda code: int(struct.unpack('d', struct.pack('d', code))[0]))
exit_code_as('d3.exit-code-saturates', 'An exit_code is limited to 32 bits.',
             lambda code: max(-2 ** 31, min(2 ** 31 - 1, code)))
exit_code_as('d3.exit-code-float', 'An exit_code is printed with a decimal point.', float)
exit_code_as('d3.exit-code-hex', 'An exit_code is printed in hexadecimal.', hex)
exit_code_as('d3.exit-code-grouped', 'Thousands are grouped with commas.', '{:,}'.format)
exit_code_as('d3.exit-code-plus', 'A positive exit_code is printed with a plus sign.',
             lambda code: '+%d' % code if code > 0 else code)
exit_code_as('d3.exit-code-two-digits', 'An exit_code is padded to two digits.', '{:02d}'.format)
exit_code_as('d3.exit-code-signal-as-shell', 'A negative exit_code is printed as 128 plus the signal.',
             lambda code: code if code >= 0 else 128 - code)
exit_code_as('d3.exit-code-min-64', 'The smallest number of 64 bits is printed as its neighbour.',
             lambda code: max(code, -2 ** 63 + 1))


@fault('d3.exit-code-inferred', 'A missing exit_code is inferred from success.', 'd3.exit-code-absent')
class ExitCodeInferred(Program):
    def exit_code(self, run, row):
        return int(not self.is_success(run, row)) if row.exit_code is None else row.exit_code


@fault('d3.exit-code-of-session', 'A session takes the exit_code of the play that links to it.', 'd3.exit-code-absent')
class ExitCodeOfSession(Program):
    def exit_code(self, run, row):
        if run[0] != 'session':
            return super().exit_code(run, row)
        found = self.rows('SELECT exit_code FROM plays WHERE session_id = ?', run[1])
        return found[0][0] if found else None


@fault('d3.exit-code-of-invocation', 'An invocation takes the exit_code of the schedule run that links to it.',
       'd3.exit-code-absent')
class ExitCodeOfInvocation(Program):
    def exit_code(self, run, row):
        if run[0] != 'invocation':
            return super().exit_code(run, row)
        found = self.rows('SELECT exit_code FROM schedule_runs WHERE invocation_id = ?', run[1])
        return found[0][0] if found else None


def exit_code_missing_for(its_kind):
    @fault('d3.exit-code-missing-for-' + its_kind, 'The exit_code of a %s is never printed.' % its_kind,
           'd3.exit-code-exact')
    class ExitCodeMissing(Program):
        def exit_code(self, run, row):
            return None if run[0] == its_kind else super().exit_code(run, row)


for kind in KINDS[2:]:
    exit_code_missing_for(kind)


@fault('d3.exit-code-of-success-only', 'The exit_code of a failure is never printed.', 'd3.exit-code-exact')
class ExitCodeOfSuccessOnly(Program):
    def exit_code(self, run, row):
        return super().exit_code(run, row) if self.is_success(run, row) else None


def vanished_as(fault_id, sentence, *values):
    @fault(fault_id, sentence, 'd3.vanished-line')
    class VanishedAs(Program):
        def vanished(self, run):
            return Outcome(run[1], run[0], *values, 2)


vanished_as('d3.vanished-deleted', 'A vanished run has status=deleted.', 'deleted', 'unknown', None, None)
vanished_as('d3.vanished-not-found', 'A vanished run has status=not_found.', 'not_found', 'unknown', None, None)
vanished_as('d3.vanished-reason-dash', 'A vanished run has reason=-.', 'unknown', None, None, None)
vanished_as('d3.vanished-reason-word', 'A vanished run has reason=vanished.', 'unknown', 'vanished', None, None)
vanished_as('d3.vanished-exit-0', 'A vanished run has exit_code=0.', 'unknown', 'unknown', None, 0)
vanished_as('d3.vanished-artifact-word', 'A vanished run has artifact_dir=unknown.', 'unknown', 'unknown', 'unknown', None)


class LastSeen(Program):
    def look(self, runs, rows):
        for run, row in rows.items():
            self.first_rows[run] = row
        return super().look(runs, rows)


@fault('d3.vanished-last-status', 'A vanished run has the status that was seen last.', 'd3.vanished-line')
class VanishedLastStatus(LastSeen):
    def vanished(self, run):
        result = super().vanished(run)
        result.status = self.first_rows[run].status
        return result


@fault('d3.vanished-last-reason', 'A vanished run has the reason that was seen last.', 'd3.vanished-line')
class VanishedLastReason(LastSeen):
    def vanished(self, run):
        result = super().vanished(run)
        result.reason = self.reason(run, self.first_rows[run])
        return result


@fault('d3.vanished-last-exit-code', 'A vanished run has the exit_code that was seen last.', 'd3.vanished-line')
class VanishedLastExitCode(LastSeen):
    def vanished(self, run):
        result = super().vanished(run)
        result.exit_code = self.first_rows[run].exit_code
        return result


@fault('d3.vanished-keeps-artifact', 'A vanished run keeps its artifact_dir.', 'd3.vanished-line')
class VanishedKeepsArtifact(LastSeen):
    def vanished(self, run):
        result = super().vanished(run)
        result.artifact_dir = self.artifact_dir(run, self.first_rows[run])
        return result
