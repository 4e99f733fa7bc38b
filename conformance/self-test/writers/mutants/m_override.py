"""What an override needs, what it permits, and what it leaves."""

from registry import fault
from writer import OVERRIDE, REJECTED, Failure, Writer

BOTH, AUDITED, PROTECTED = 'd5.override-needs-both', 'd5.override-audited', 'd5.terminal-protection'


@fault('override.no-actor', 'An override needs no actor.', BOTH)
class NoActor(Writer):
    def override_complete(self, call):
        return bool(call.justification)

    def event(self, call, row, action):
        values = super().event(call, row, action)
        return dict(values, actor=values['actor'] or call.source)


@fault('override.no-justification', 'An override needs no justification.', BOTH)
class NoJustification(Writer):
    def override_complete(self, call):
        return bool(call.override_actor)


@fault('override.either', 'An override needs an actor or a justification.', BOTH)
class Either(NoActor):
    def override_complete(self, call):
        return bool(call.override_actor or call.justification)


@fault('override.neither', 'An override needs nothing.', BOTH)
class Neither(NoActor):
    def override_complete(self, call):
        return True


@fault('override.actor-of-the-write', 'An override without an actor takes that of the write.', BOTH)
class ActorOfTheWrite(Writer):
    def override_complete(self, call):
        call.override_actor = call.override_actor or call.actor
        return super().override_complete(call)


@fault('override.summary-justifies', 'An override without a justification takes the summary for it.', BOTH)
class SummaryJustifies(Writer):
    def override_complete(self, call):
        call.justification = call.justification or call.summary
        return super().override_complete(call)


@fault('override.empty-words', 'An empty actor and an empty justification are enough for an override.', BOTH,
       equivalent='v1 leaves words of blanks open, and does not say that an empty text is another matter.')
class EmptyWords(Writer):
    def override_complete(self, call):
        return call.override_actor is not None and call.justification is not None


@fault('override.incomplete-is-none', 'An incomplete override is taken for none.', BOTH)
class IncompleteIsNone(Writer):
    def override_complete(self, call):
        call.override = super().override_complete(call)
        return True


@fault('override.incomplete-audited', 'An incomplete override fails, but its event is kept.', BOTH)
class IncompleteAudited(Writer):
    def check(self, call):
        try:
            super().check(call)
        except Failure:
            if call.kind and call.override and not self.override_complete(call):
                call.now = 1.0
                row = self.read(call)
                values = self.event(call, row, OVERRIDE) if row else None
                if values:
                    self.add_event(dict(values, actor=values['actor'] or call.source))
            raise


@fault('override.flag-not-needed', 'An actor and a justification permit the exit without override.', PROTECTED)
class FlagNotNeeded(Writer):
    def is_forbidden(self, call, row):
        return super().is_forbidden(call, row) and not self.override_complete(call)


@fault('override.rejected', 'An override out of a terminal status is rejected like any exit.', AUDITED)
class Rejected(Writer):
    def is_forbidden(self, call, row):
        return self.leaves_terminal(call, row)


@fault('override.reopens-only', 'An override may reopen, but not correct one end into another.', AUDITED)
class ReopensOnly(Writer):
    def is_forbidden(self, call, row):
        to_end = self.is_terminal(call, type(row)(call.status, None))
        return self.leaves_terminal(call, row) and (to_end or not call.override)


@fault('override.corrects-only', 'An override may correct one end into another, but not reopen.', AUDITED)
class CorrectsOnly(Writer):
    def is_forbidden(self, call, row):
        to_end = self.is_terminal(call, type(row)(call.status, None))
        return self.leaves_terminal(call, row) and not (to_end and call.override)


@fault('override.admin-only', 'An override is heeded only from the source admin.', AUDITED)
class AdminOnly(Writer):
    def is_forbidden(self, call, row):
        return self.leaves_terminal(call, row) and not (call.override and call.source == 'admin')


@fault('override.once', 'A record that was overridden cannot be overridden again.', AUDITED)
class Once(Writer):
    def is_forbidden(self, call, row):
        sql = 'SELECT count(*) FROM admin_events WHERE action = ? AND target_id = ?'
        again = self.db.execute(sql, (OVERRIDE, call.id)).fetchone()[0]
        return self.leaves_terminal(call, row) and bool(again or not call.override)


@fault('override.unaudited', 'An override leaves no event.', AUDITED)
class Unaudited(Writer):
    def is_audited(self, call, row):
        return False


@fault('override.correction-unaudited', 'An override from one end to another leaves no event.', AUDITED)
class CorrectionUnaudited(Writer):
    def is_audited(self, call, row):
        return super().is_audited(call, row) and not self.is_terminal(call, type(row)(call.status, None))


@fault('override.sessions-only', 'Only the override of a session leaves an event.', AUDITED)
class SessionsOnly(Writer):
    def is_audited(self, call, row):
        return call.kind == 'session' and super().is_audited(call, row)


@fault('override.twice', 'An override leaves two events.', AUDITED)
class Twice(Writer):
    def note(self, call, row):
        super().note(call, row)
        if self.is_audited(call, row):
            self.add_event(self.event(call, row, OVERRIDE))


@fault('override.rejection-too', 'An override leaves a rejection beside its own event.', AUDITED)
class RejectionToo(Writer):
    def note(self, call, row):
        super().note(call, row)
        if self.is_audited(call, row):
            self.add_event(self.event(call, row, REJECTED))


@fault('override.no-history', 'An override leaves its event in place of a row of history.', 'd5.write-set')
class NoHistory(Writer):
    def note(self, call, row):
        if self.is_audited(call, row):
            self.add_event(self.event(call, row, OVERRIDE))
        else:
            super().note(call, row)


@fault('override.event-of-a-guarded', 'An override that a status guard stops leaves its event.', 'd5.membership-guard')
class EventOfAGuarded(Writer):
    def decline(self, call, row):
        if call.override and self.leaves_terminal(call, row) and not self.is_member(call, row):
            self.add_event(self.event(call, row, OVERRIDE))
            self.commit(call)
        return False


@fault('override.event-of-a-stale', 'An override that a version guard stops leaves its event.', 'd5.version-guard')
class EventOfAStale(Writer):
    def decline(self, call, row):
        if call.override and self.leaves_terminal(call, row) and self.is_member(call, row):
            self.add_event(self.event(call, row, OVERRIDE))
            self.commit(call)
        return False


# What an event tells beside the two statuses has no sentence.
UNSAID = dict.fromkeys(('justification-lost', 'justification-cut'), 'no sentence of v1 says that an event tells it')


def spoilt_event(name, sentence, spoil):
    """Register a mutant whose overrides have an event that `spoil` has changed."""
    @fault('override.' + name, sentence, AUDITED, equivalent=UNSAID.get(name))
    class SpoiltEvent(Writer):
        def event(self, call, row, action):
            values = super().event(call, row, action)
            if action == OVERRIDE:
                spoil(values, values['details'], call)
            return values


for its_name, its_sentence, its_spoil in (
        ('no-target', 'The event of an override has no target.',
         lambda values, details, call: values.update(target_id=None)),
        ('target-is-the-actor', 'The target of an override is its actor.',
         lambda values, details, call: values.update(target_id=call.override_actor)),
        ('as-rejection', 'The event of an override is called a rejection.',
         lambda values, details, call: values.update(action=REJECTED)),
        ('justification-lost', 'The event of an override does not tell the justification.',
         lambda values, details, call: details.pop('justification')),
        ('justification-cut', 'The justification is cut to twenty characters.',
         lambda values, details, call: details.update(justification=call.justification[:20])),
        ('actor-lost', 'The event of an override has the source for its actor.',
         lambda values, details, call: values.update(actor=call.source)),
        ('previous-is-new', 'The event of an override has the new status for the previous one.',
         lambda values, details, call: details.update(previous_status=call.status)),
        ('kind-session', 'The event of an override always speaks of a session.',
         lambda values, details, call: details.update(entity_type='session'))):
    spoilt_event(its_name, its_sentence, its_spoil)
