"""Writing the status that is there already."""

from registry import fault
from writer import Failure, Writer

SAME, SET = 'd5.same-terminal-rewrite', 'd5.write-set'


class Repeats(Writer):
    """Spoils a write of the terminal status that the record has already."""

    def apply(self, call, row):
        if self.is_terminal(call, row) and row.status == call.status:
            return self.repeat(call, row)
        return super().apply(call, row)

    def repeat(self, call, row):
        return super().apply(call, row)

    def write(self, call, row):
        return Writer.apply(self, call, row)


@fault('same.rejected', 'A terminal status written again is rejected and audited.', SAME)
class Rejected(Writer):
    def leaves_terminal(self, call, row):
        return self.is_terminal(call, row)


@fault('same.invalid', 'A terminal status written again is refused as an invalid call.', SAME)
class Invalid(Repeats):
    def repeat(self, call, row):
        raise Failure('invalid', True, 'it is %s already' % row.status)


@fault('same.unwritten', 'A terminal status written again answers true and writes nothing.', SAME, SET)
class Unwritten(Repeats):
    def repeat(self, call, row):
        return True


@fault('same.answers-false', 'A terminal status written again answers false and writes nothing.', SAME)
class AnswersFalse(Repeats):
    def repeat(self, call, row):
        return False


@fault('same.written-answers-false', 'A terminal status written again answers false and is written.', SAME)
class WrittenAnswersFalse(Repeats):
    def repeat(self, call, row):
        return not self.write(call, row)


@fault('same.no-history', 'A terminal status written again leaves no row of history.', SET)
class NoHistory(Repeats):
    def add_history(self, values):
        if values['previous_status'] != values['status'] or values['status'] in ('running', 'active'):
            super().add_history(values)


@fault('same.reason-kept', 'A terminal status written again leaves the reason of the record as it was.', SET, SAME,
       equivalent='a rewrite may refresh the reason, and need not')
class ReasonKept(Writer):
    def values(self, call, row):
        values = super().values(call, row)
        if self.is_terminal(call, row) and row.status == call.status:
            del values['status_reason_code']
        return values


@fault('same.summary-kept', 'A terminal status written again leaves summary and evidence as they were.', SET,
       equivalent='a rewrite may refresh the reason, and need not')
class SummaryKept(Writer):
    def values(self, call, row):
        values = super().values(call, row)
        if self.is_terminal(call, row) and row.status == call.status:
            del values['status_reason_summary'], values['status_evidence_refs']
        return values


@fault('same.updated-at-kept', 'updated_at moves only where the status changes.', SET)
class UpdatedAtKept(Writer):
    def values(self, call, row):
        values = super().values(call, row)
        if row.status == call.status:
            del values['updated_at']
        return values


@fault('same.ended-at-kept', 'A terminal status written again does not write ended_at.', SET)
class EndedAtKept(Writer):
    def values(self, call, row):
        values = super().values(call, row)
        if self.is_terminal(call, row) and row.status == call.status:
            values.pop('ended_at', None)
        return values


@fault('same.running-unwritten', 'A status that is not terminal, written again, answers true and writes nothing.', SET)
class RunningUnwritten(Writer):
    def apply(self, call, row):
        if row.status == call.status and not self.is_terminal(call, row):
            return True
        return super().apply(call, row)


@fault('same.running-no-history', 'A status that is not terminal, written again, leaves no row of history.', SET)
class RunningNoHistory(Writer):
    def note(self, call, row):
        if row.status != call.status or self.is_terminal(call, row):
            super().note(call, row)


@fault('same.needs-another-reason', 'A terminal status written again with the same reason is not written.', SET)
class NeedsAnotherReason(Repeats):
    def repeat(self, call, row):
        sql = 'SELECT status_reason_code FROM %ss WHERE id = ?' % call.kind
        return self.db.execute(sql, (call.id,)).fetchone()[0] == call.reason or self.write(call, row)


@fault('same.needs-override', 'A terminal status written again needs an override.', SAME)
class NeedsOverride(Repeats):
    def repeat(self, call, row):
        if not call.override:
            raise Failure('rejected', True, 'it is %s already' % row.status)
        return self.write(call, row)


def not_again(kind):
    @fault('same.rejected.' + kind, 'A terminal %s written again is rejected.' % kind, SAME)
    class NotAgain(Writer):
        def leaves_terminal(self, call, row):
            return self.is_terminal(call, row) and (row.status != call.status or call.kind == kind)


for its_kind in ('play', 'schedule_run', 'team'):
    not_again(its_kind)
