"""What a rejection commits."""

import uuid

from registry import fault
from vocabulary import TABLES
from writer import OVERRIDE, REJECTED, Failure, Writer

AUDITED, PROTECTED = 'd5.rejection-audited', 'd5.terminal-protection'


@fault('rejection.unaudited', 'A rejection leaves no event.', AUDITED)
class Unaudited(Writer):
    def reject(self, call, row):
        raise Failure('rejected', True, 'it is over')


@fault('rejection.uncommitted', 'The event of a rejection is rolled back with the call.', AUDITED)
class Uncommitted(Writer):
    def reject(self, call, row):
        self.add_event(self.event(call, row, REJECTED))
        raise Failure('rejected', True, 'it is over')


@fault('rejection.twice', 'A rejection leaves two events.', AUDITED)
class Twice(Writer):
    def reject(self, call, row):
        self.add_event(self.event(call, row, REJECTED))
        return super().reject(call, row)


@fault('rejection.once-a-record', 'A second rejection of the same record leaves no event.', AUDITED)
class OnceARecord(Writer):
    def add_event(self, values):
        sql = 'SELECT count(*) FROM admin_events WHERE action = ? AND target_id = ?'
        if values['action'] == OVERRIDE or not self.db.execute(sql, (REJECTED, values['target_id'])).fetchone()[0]:
            super().add_event(values)


@fault('rejection.once-a-second', 'Rejections of one record within a second leave one event.', AUDITED)
class OnceASecond(Writer):
    def add_event(self, values):
        sql = 'SELECT count(*) FROM admin_events WHERE action = ? AND target_id = ? AND created_at > ?'
        known = (REJECTED, values['target_id'], values['created_at'] - 1)
        if values['action'] == OVERRIDE or not self.db.execute(sql, known).fetchone()[0]:
            super().add_event(values)


@fault('rejection.end-to-end-unaudited', 'Only a rejected reopening leaves an event.', AUDITED)
class EndToEndUnaudited(Writer):
    def reject(self, call, row):
        if self.is_terminal(call, type(row)(call.status, None)):
            raise Failure('rejected', True, 'it is over')
        return super().reject(call, row)


@fault('rejection.sessions-only', 'Only the rejection of a session leaves an event.', AUDITED)
class SessionsOnly(Writer):
    def add_event(self, values):
        if values['details']['entity_type'] == 'session':
            super().add_event(values)


@fault('rejection.guarded-unaudited', 'A rejection of a call whose status guard held leaves no event.', AUDITED)
class GuardedUnaudited(Writer):
    def reject(self, call, row):
        if call.expected is not None:
            raise Failure('rejected', True, 'it is over')
        return super().reject(call, row)


# What an event tells beside the two statuses has no sentence.
UNSAID = dict.fromkeys(('kind-as-given', 'reason-lost'),
                       'no sentence of v1 says that an event tells it, or in which word')


def spoilt_event(name, sentence, spoil):
    """Register a mutant whose rejections have an event that `spoil` has changed."""
    @fault('rejection.' + name, sentence, AUDITED, equivalent=UNSAID.get(name))
    class SpoiltEvent(Writer):
        def event(self, call, row, action):
            values = super().event(call, row, action)
            if action == REJECTED:
                spoil(values, values['details'], call)
            return values


def swap(values, details, call):
    details['previous_status'], details['attempted_status'] = call.status, details['previous_status']


for its_name, its_sentence, its_spoil in (
        ('no-target', 'The event of a rejection has no target.',
         lambda values, details, call: values.update(target_id=None)),
        ('target-is-the-kind', 'The target of a rejection is the kind of the record.',
         lambda values, details, call: values.update(target_id=call.kind)),
        ('target-of-eight', 'The target of a rejection is the id cut to eight characters.',
         lambda values, details, call: values.update(target_id=call.id[:8])),
        ('target-in-small-letters', 'The target of a rejection is the id in small letters.',
         lambda values, details, call: values.update(target_id=call.id.lower())),
        ('other-action', 'The event of a rejection is called status_transition_refused.',
         lambda values, details, call: values.update(action='status_transition_refused')),
        ('action-override', 'The event of a rejection is called status_transition_override.',
         lambda values, details, call: values.update(action=OVERRIDE)),
        ('kind-session', 'The event of a rejection always speaks of a session.',
         lambda values, details, call: details.update(entity_type='session')),
        ('kind-as-given', 'The event of a rejection has the word that was given for the kind.',
         lambda values, details, call: details.update(entity_type=call.word)),
        ('statuses-swapped', 'The event of a rejection has the previous and the attempted status swapped.', swap),
        ('attempted-lost', 'The event of a rejection does not tell the attempted status.',
         lambda values, details, call: details.pop('attempted_status')),
        ('reason-lost', 'The event of a rejection does not tell the reason code.',
         lambda values, details, call: details.pop('reason_code')),
        ('no-details', 'The event of a rejection has no details.',
         lambda values, details, call: details.clear()),
        ('actor-lost', 'The event of a rejection has the source for its actor, whoever is named.',
         lambda values, details, call: values.update(actor=call.source)),
        ('actor-admin', 'The event of a rejection always has the actor admin.',
         lambda values, details, call: values.update(actor='admin'))):
    spoilt_event(its_name, its_sentence, its_spoil)


@fault('rejection.touches', 'A rejection moves updated_at.', PROTECTED)
class Touches(Writer):
    def reject(self, call, row):
        self.db.execute('UPDATE %s SET updated_at = ? WHERE id = ?' % TABLES[call.kind], (call.now, call.id))
        return super().reject(call, row)


@fault('rejection.reason-written', 'A rejection writes its reason into the record.', PROTECTED)
class ReasonWritten(Writer):
    def reject(self, call, row):
        sql = 'UPDATE %s SET status_reason_code = ? WHERE id = ?' % TABLES[call.kind]
        self.db.execute(sql, (call.reason, call.id))
        return super().reject(call, row)


@fault('rejection.extra-written', 'A rejection writes ended_at.', PROTECTED, 'd5.write-set')
class ExtraWritten(Writer):
    def reject(self, call, row):
        for column, value in call.extra.items():
            self.db.execute('UPDATE %s SET %s = ? WHERE id = ?' % (TABLES[call.kind], column), (value, call.id))
        return super().reject(call, row)


@fault('rejection.history', 'A rejection leaves a row of history.', PROTECTED, 'd5.write-set')
class History(Writer):
    def reject(self, call, row):
        self.add_history(self.history(call, row))
        return super().reject(call, row)


@fault('rejection.written', 'A rejection fails, and the new status is written all the same.', PROTECTED)
class Written(Writer):
    def reject(self, call, row):
        self.update_row(call, row)
        return super().reject(call, row)


@fault('rejection.second-passes', 'Who repeats a rejected call at once has it applied.', PROTECTED)
class SecondPasses(Writer):
    rejected = None

    def is_forbidden(self, call, row):
        asked = (call.kind, call.id, call.status)
        again, self.rejected = self.rejected == asked, asked
        return not again and super().is_forbidden(call, row)


@fault('rejection.of-another-id', 'The event of a rejection names the session with the greatest id.', AUDITED)
class OfAnotherId(Writer):
    def event(self, call, row, action):
        values = super().event(call, row, action)
        if action == REJECTED and call.kind == 'session':
            values['target_id'] = self.db.execute('SELECT max(id) FROM sessions').fetchone()[0]
        return dict(values, id=uuid.uuid4().hex)
