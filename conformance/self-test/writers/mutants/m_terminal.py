"""Which exits from which statuses are protected, and how the protection answers."""

import vocabulary
from registry import fault
from writer import Failure, Writer

PROTECTED, AUDITED = 'd5.terminal-protection', 'd5.rejection-audited'
ORDINARY = 'd5.ordinary-write'


@fault('terminal.unprotected', 'No status is protected.', PROTECTED)
class Unprotected(Writer):
    def is_forbidden(self, call, row):
        return False


def kind_unprotected(kind):
    @fault('terminal.unprotected.' + kind, 'A terminal %s may be moved.' % kind, PROTECTED)
    class KindUnprotected(Writer):
        def is_forbidden(self, call, row):
            return call.kind != kind and super().is_forbidden(call, row)


for its_kind in vocabulary.TABLES:
    kind_unprotected(its_kind)


def word_unprotected(kind, word):
    @fault('terminal.forgotten.%s.%s' % (kind, word), 'A %s that is %s may be moved.' % (kind, word), PROTECTED)
    class WordUnprotected(Writer):
        def is_terminal(self, call, row):
            return (call.kind, row.status) != (kind, word) and super().is_terminal(call, row)


for its_kind, status in (
        ('session', 'completed_empty'), ('invocation', 'cancelled'), ('play', 'blocked'),
        ('play', 'aborted_after_finish'), ('schedule_run', 'timed_out'), ('schedule_run', 'skipped'),
        ('show', 'aborted')):
    word_unprotected(its_kind, status)


def word_protected(kind, word):
    @fault('terminal.too-many.%s.%s' % (kind, word), 'A %s that is %s cannot be moved.' % (kind, word), PROTECTED)
    class WordProtected(Writer):
        def is_terminal(self, call, row):
            return (call.kind, row.status) == (kind, word) or super().is_terminal(call, row)


for its_kind, status in (
        ('play', 'running_complete'), ('play', 'gated'), ('schedule_run', 'retry_wait'), ('show', 'imported')):
    word_protected(its_kind, status)


@fault('terminal.strange-word', 'A session whose status is in no vocabulary cannot be moved.', ORDINARY)
class StrangeWord(Writer):
    def is_terminal(self, call, row):
        return row.status is not None and row.status not in vocabulary.PENDING[call.kind]


@fault('terminal.letter-case', 'A session that is COMPLETED, in capitals, cannot be moved.', ORDINARY)
class LetterCase(Writer):
    def is_terminal(self, call, row):
        return (row.status or '').lower() in vocabulary.TERMINAL[call.kind]


@fault('terminal.null', 'A session whose status is NULL cannot be moved.', ORDINARY)
class Null(Writer):
    def is_terminal(self, call, row):
        return row.status is None or super().is_terminal(call, row)


@fault('terminal.reopening-only', 'Only an exit to a status that is not terminal is rejected.', PROTECTED)
class ReopeningOnly(Writer):
    def is_forbidden(self, call, row):
        return call.status not in vocabulary.TERMINAL[call.kind] and super().is_forbidden(call, row)


@fault('terminal.ends-only', 'Only an exit to another terminal status is rejected.', PROTECTED)
class EndsOnly(Writer):
    def is_forbidden(self, call, row):
        return call.status in vocabulary.TERMINAL[call.kind] and super().is_forbidden(call, row)


@fault('terminal.success-only', 'Only a success is protected.', PROTECTED)
class SuccessOnly(Writer):
    def is_terminal(self, call, row):
        return row.status in ('completed', 'merged', 'archived')


@fault('terminal.towards-success', 'A failure may become a success.', PROTECTED)
class TowardsSuccess(Writer):
    def is_forbidden(self, call, row):
        return call.status != vocabulary.SUCCESS.get(call.kind) and super().is_forbidden(call, row)


@fault('terminal.first-of-the-set', 'An empty completion may become a whole one.', PROTECTED)
class FirstOfTheSet(Writer):
    def is_forbidden(self, call, row):
        return (row.status, call.status) != ('completed_empty', 'completed') and super().is_forbidden(call, row)


@fault('terminal.guard-permits', 'A status guard that names the terminal status permits the exit.', PROTECTED)
class GuardPermits(Writer):
    def is_forbidden(self, call, row):
        return call.expected is None and super().is_forbidden(call, row)


@fault('terminal.version-permits', 'A version guard that holds permits the exit.', PROTECTED)
class VersionPermits(Writer):
    def is_forbidden(self, call, row):
        return call.version != row.updated_at and super().is_forbidden(call, row)


@fault('terminal.admin-permits', 'The source admin may leave a terminal status without an override.', PROTECTED)
class AdminPermits(Writer):
    def is_forbidden(self, call, row):
        return call.source != 'admin' and super().is_forbidden(call, row)


@fault('terminal.reason-permits', 'A reason of the domain session permits the exit.', PROTECTED)
class ReasonPermits(Writer):
    def is_forbidden(self, call, row):
        return not call.reason.startswith('session.') and super().is_forbidden(call, row)


@fault('terminal.open-until-ended', 'A terminal session without ended_at is not protected.', PROTECTED)
class OpenUntilEnded(Writer):
    def is_forbidden(self, call, row):
        sql = 'SELECT ended_at IS NULL FROM %s WHERE id = ?'
        if call.kind == 'session' and self.db.execute(sql % 'sessions', (call.id,)).fetchone()[0]:
            return False
        return super().is_forbidden(call, row)


@fault('terminal.without-a-reason', 'A terminal record without a reason code is not protected.', PROTECTED)
class WithoutAReason(Writer):
    def is_forbidden(self, call, row):
        sql = 'SELECT status_reason_code FROM %s WHERE id = ?' % vocabulary.TABLES[call.kind]
        return super().is_forbidden(call, row) and self.db.execute(sql, (call.id,)).fetchone()[0] is not None


@fault('terminal.by-history', 'Only a terminal status that has a row of history is protected.', PROTECTED)
class ByHistory(Writer):
    def is_forbidden(self, call, row):
        sql = 'SELECT count(*) FROM status_transitions WHERE entity_id = ?'
        return super().is_forbidden(call, row) and self.db.execute(sql, (call.id,)).fetchone()[0] > 0


@fault('terminal.answers-false', 'A forbidden exit is audited and answers false.', PROTECTED, AUDITED)
class AnswersFalse(Writer):
    def reject(self, call, row):
        try:
            return super().reject(call, row)
        except Failure:
            return False


@fault('terminal.answers-true', 'A forbidden exit is audited and answers true.', PROTECTED, AUDITED)
class AnswersTrue(AnswersFalse):
    def reject(self, call, row):
        return not super().reject(call, row)
