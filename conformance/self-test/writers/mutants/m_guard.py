"""The status guard: not heeded, heeded in part, or heeded with a trace."""

from registry import fault
from vocabulary import TABLES
from writer import REJECTED, Failure, Writer

MEMBER, NULL = 'd5.membership-guard', 'd5.membership-null'


@fault('guard.ignored', 'expected_statuses is not looked at.', MEMBER)
class Ignored(Writer):
    def is_member(self, call, row):
        return True


@fault('guard.after-protection', 'A terminal row outside expected_statuses is rejected.', MEMBER)
class AfterProtection(Writer):
    def judge(self, call, row):
        if row is not None and self.is_forbidden(call, row):
            return 'forbidden'
        return super().judge(call, row)


@fault('guard.after-protection-of-success', 'A successful row outside expected_statuses is rejected.', MEMBER)
class AfterProtectionOfSuccess(Writer):
    def judge(self, call, row):
        if row is not None and row.status in ('completed', 'merged') and self.is_forbidden(call, row):
            return 'forbidden'
        return super().judge(call, row)


@fault('guard.null-never-matches', 'A null in expected_statuses does not match a NULL status.', NULL)
class NullNeverMatches(Writer):
    def is_member(self, call, row):
        return super().is_member(call, row) and (call.expected is None or row.status is not None)


@fault('guard.null-matches-all', 'A null in expected_statuses is taken for no guard.', MEMBER)
class NullMatchesAll(Writer):
    def is_member(self, call, row):
        return super().is_member(call, row) or None in call.expected


@fault('guard.null-row-passes', 'A NULL status passes every guard.', MEMBER)
class NullRowPasses(Writer):
    def is_member(self, call, row):
        return super().is_member(call, row) or row.status is None


@fault('guard.null-alone-only', 'A null matches a NULL status only if nothing else is expected.', NULL)
class NullAloneOnly(Writer):
    def is_member(self, call, row):
        return super().is_member(call, row) and (row.status is not None or call.expected in (None, [None]))


@fault('guard.null-with-others-only', 'A null that is the only thing expected is taken for no guard.', MEMBER)
class NullWithOthersOnly(Writer):
    def is_member(self, call, row):
        return call.expected == [None] or super().is_member(call, row)


@fault('guard.empty-is-none', 'An empty expected_statuses is taken for no guard.', MEMBER)
class EmptyIsNone(Writer):
    def is_member(self, call, row):
        return not call.expected or super().is_member(call, row)


@fault('guard.first-only', 'Only the first of expected_statuses counts.', MEMBER)
class FirstOnly(Writer):
    def is_member(self, call, row):
        return call.expected is None or row.status in call.expected[:1]


@fault('guard.part-of-a-word', 'A status that is part of an expected one passes.', MEMBER)
class PartOfAWord(Writer):
    def is_member(self, call, row):
        return super().is_member(call, row) or any((row.status or '?') in word for word in call.expected if word)


@fault('guard.same-status-passes', 'A row that has the new status already passes every guard.', MEMBER)
class SameStatusPasses(Writer):
    def is_member(self, call, row):
        return super().is_member(call, row) or row.status == call.status


@fault('guard.not-under-override', 'An override passes every status guard.', MEMBER)
class NotUnderOverride(Writer):
    def is_member(self, call, row):
        return call.override or super().is_member(call, row)


@fault('guard.not-with-a-version', 'The status guard is not looked at where a version is given.', MEMBER)
class NotWithAVersion(Writer):
    def is_member(self, call, row):
        return call.version is not None or super().is_member(call, row)


@fault('guard.sessions-only', 'The status guard is looked at for sessions only.', MEMBER)
class SessionsOnly(Writer):
    def is_member(self, call, row):
        return call.kind != 'session' or super().is_member(call, row)


@fault('guard.not-for-shows-and-teams', 'The status guard is looked at for what can be waited on only.', MEMBER)
class NotForShowsAndTeams(Writer):
    def is_member(self, call, row):
        return call.kind in ('show', 'team') or super().is_member(call, row)


@fault('guard.not-the-terminal', 'A terminal word in expected_statuses never matches.', MEMBER)
class NotTheTerminal(Writer):
    def is_member(self, call, row):
        return super().is_member(call, row) and (call.expected is None or not self.is_terminal(call, row))


@fault('guard.answers-true', 'A failed status guard writes nothing and answers true.', MEMBER)
class AnswersTrue(Writer):
    def decline(self, call, row):
        return not self.is_member(call, row)


@fault('guard.fails', 'A failed status guard fails as a lost race in place of answering false.', MEMBER)
class Fails(Writer):
    def decline(self, call, row):
        if not self.is_member(call, row):
            raise Failure('lost_race', True, 'the status is %s' % row.status)
        return False


@fault('guard.terminal-fails', 'A failed guard on a terminal row fails as rejected, without an event.', MEMBER)
class TerminalFails(Writer):
    def decline(self, call, row):
        if self.leaves_terminal(call, row) and not self.is_member(call, row):
            raise Failure('rejected', True, 'it is over')
        return False


@fault('guard.audited', 'A failed status guard leaves a rejection in the audit.', MEMBER)
class Audited(Writer):
    def decline(self, call, row):
        if not self.is_member(call, row):
            self.add_event(self.event(call, row, REJECTED))
            self.commit(call)
        return False


@fault('guard.terminal-audited', 'A failed guard on a terminal row answers false, but leaves a rejection.', MEMBER)
class TerminalAudited(Audited):
    def decline(self, call, row):
        return super().decline(call, row) if self.leaves_terminal(call, row) else False


@fault('guard.written', 'A failed status guard answers false, and the status is written all the same.', MEMBER)
class Written(Writer):
    def decline(self, call, row):
        if not self.is_member(call, row) and not self.is_terminal(call, row):
            self.apply(call, row)
        return False


@fault('guard.history', 'A failed status guard answers false and leaves a row of history.', MEMBER)
class History(Writer):
    def decline(self, call, row):
        if not self.is_member(call, row):
            self.add_history(self.history(call, row))
            self.commit(call)
        return False


@fault('guard.touches', 'A failed status guard answers false and moves updated_at.', MEMBER)
class Touches(Writer):
    def decline(self, call, row):
        if not self.is_member(call, row):
            self.db.execute('UPDATE %s SET updated_at = ? WHERE id = ?' % TABLES[call.kind], (call.now, call.id))
            self.commit(call)
        return False


@fault('guard.extra-written', 'A failed status guard answers false, but ended_at is written.', MEMBER, 'd5.write-set')
class ExtraWritten(Writer):
    def decline(self, call, row):
        for column, value in call.extra.items():
            self.db.execute('UPDATE %s SET %s = ? WHERE id = ?' % (TABLES[call.kind], column), (value, call.id))
        self.commit(call)
        return False
