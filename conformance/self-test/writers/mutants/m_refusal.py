"""Vocabularies that are not closed, closed too far, or looked at too late."""

import time
import uuid

import vocabulary
from registry import fault
from writer import REJECTED, Failure, Writer

CLOSED, SOURCES, EXTRA = 'd5.closed-vocabularies', 'd5.four-sources', 'd5.extra-fields'
ORDINARY = 'd5.ordinary-write'
NO_ALIAS = 'no sentence of v1 says that a word which stands for an entity type is taken'


@fault('refusal.source-open', 'Any word is taken for a source.', CLOSED, SOURCES)
class SourceOpen(Writer):
    def knows_source(self, call):
        return True


@fault('refusal.source-letter-case', 'A source in capitals is accepted, and recorded as it was given.', CLOSED, SOURCES)
class SourceLetterCase(Writer):
    def knows_source(self, call):
        return call.source.lower() in vocabulary.SOURCES


@fault('refusal.source-shows-only', 'The source is looked at only where the status of a show is written.', CLOSED)
class SourceShowsOnly(Writer):
    def knows_source(self, call):
        return call.kind != 'show' or super().knows_source(call)


def source_unknown(word):
    @fault('refusal.source-unknown.' + word, 'The source %s is refused.' % word, SOURCES)
    class SourceUnknown(Writer):
        default_source = 'agent' if word == 'system' else 'system'

        def knows_source(self, call):
            return call.source != word and super().knows_source(call)


for source in vocabulary.SOURCES:
    source_unknown(source)


@fault('refusal.reason-open', 'Any text is taken for a reason code.', CLOSED)
class ReasonOpen(Writer):
    def knows_reason(self, call):
        return True


@fault('refusal.reason-by-shape', 'A reason code need only look like one: three words with dots between.', CLOSED)
class ReasonByShape(Writer):
    def knows_reason(self, call):
        return call.reason.count('.') == 2


@fault('refusal.reason-by-domain', 'A reason code need only begin like a registered one.', CLOSED)
class ReasonByDomain(Writer):
    def knows_reason(self, call):
        return call.reason.rpartition('.')[0] in {code.rpartition('.')[0] for code in vocabulary.REASONS}


@fault('refusal.reason-of-its-kind', 'A reason code of the domain play is refused for all but plays.', ORDINARY)
class ReasonOfItsKind(Writer):
    def knows_reason(self, call):
        return super().knows_reason(call) and (call.kind == 'play' or not call.reason.startswith('play.'))


@fault('refusal.reason-forgotten', 'One registered reason code, of four words, is unknown.', CLOSED)
class ReasonForgotten(Writer):
    def knows_reason(self, call):
        return call.reason != 'run.failed.lease_attempts_exhausted' and super().knows_reason(call)


@fault('refusal.reason-at-the-end-only', 'The reason code is looked at only where the new status is terminal.', CLOSED)
class ReasonAtTheEndOnly(Writer):
    def knows_reason(self, call):
        return call.status not in vocabulary.TERMINAL[call.kind] or super().knows_reason(call)


@fault('refusal.kind-open', 'An unknown entity type is taken for a session.', CLOSED)
class KindOpen(Writer):
    def kind_of(self, word):
        return super().kind_of(word) or 'session'


@fault('refusal.kind-letter-case', 'An entity type in capitals is accepted.', CLOSED)
class KindLetterCase(Writer):
    def kind_of(self, word):
        return super().kind_of(word.lower())


def alias_unknown(word):
    @fault('refusal.alias-unknown.' + word, 'The word %s names no entity type.' % word, CLOSED,
           equivalent=NO_ALIAS)
    class AliasUnknown(Writer):
        def kind_of(self, given):
            return None if given == word else super().kind_of(given)


for alias in vocabulary.ALIASES:
    alias_unknown(alias)


@fault('refusal.status-of-any-kind', 'A status of any kind is accepted for every kind.', CLOSED)
class StatusOfAnyKind(Writer):
    def knows_status(self, call):
        return any(call.status in words for words in vocabulary.STATUSES.values())


@fault('refusal.status-open', 'The status is left to the store to check, which has no check for sessions.', CLOSED)
class StatusOpen(Writer):
    def knows_status(self, call):
        return True


@fault('refusal.status-letter-case', 'A status in capitals is accepted, and written in small letters.', CLOSED)
class StatusLetterCase(Writer):
    def knows_status(self, call):
        call.status = call.status.lower()
        return super().knows_status(call)


def status_forgotten(kind, word):
    @fault('refusal.status-forgotten.%s.%s' % (kind, word), 'A %s cannot be made %s.' % (kind, word), ORDINARY)
    class StatusForgotten(Writer):
        def knows_status(self, call):
            return (call.kind, call.status) != (kind, word) and super().knows_status(call)


for its_kind, status in (
        ('session', 'completed_empty'), ('invocation', 'aborted'), ('play', 'redoing'),
        ('schedule_run', 'waiting_dependency'), ('show', 'imported'), ('team', 'active')):
    status_forgotten(its_kind, status)


@fault('refusal.extra-dropped', 'An unknown extra field is dropped without a word.', CLOSED, EXTRA)
class ExtraDropped(Writer):
    def strange_fields(self, call):
        for field in super().strange_fields(call):
            del call.extra[field]
        return []


@fault('refusal.extra-any-column', 'Any column of the record is taken for an extra field.', CLOSED, EXTRA)
class ExtraAnyColumn(Writer):
    def strange_fields(self, call):
        sql = 'SELECT name FROM pragma_table_info(?)'
        columns = [name for (name,) in self.db.execute(sql, (vocabulary.TABLES[call.kind],))]
        return [field for field in call.extra if field not in columns]


@fault('refusal.extra-first-only', 'Of several extra fields only the first is looked at.', CLOSED, EXTRA)
class ExtraFirstOnly(Writer):
    def strange_fields(self, call):
        fields = super().strange_fields(call)
        return fields if fields == list(call.extra) else []


def extra_for(kind):
    @fault('refusal.extra-for.' + kind, 'A %s takes ended_at with its status.' % kind, EXTRA, CLOSED)
    class ExtraFor(Writer):
        def strange_fields(self, call):
            return [name for name in super().strange_fields(call) if (call.kind, name) != (kind, 'ended_at')]


for its_kind in ('invocation', 'play', 'schedule_run'):
    extra_for(its_kind)


@fault('refusal.extra-none', 'ended_at is refused for sessions as well.', EXTRA)
class ExtraNone(Writer):
    def strange_fields(self, call):
        return list(call.extra)


@fault('refusal.extra-by-word', 'ended_at is refused where the session is called a run.', EXTRA,
       equivalent=NO_ALIAS)
class ExtraByWord(Writer):
    def strange_fields(self, call):
        return [name for name in call.extra if name not in vocabulary.EXTRA.get(call.word, ())]


@fault('refusal.answers-false', 'An unknown reason code is answered with false in place of a failure.', CLOSED)
class AnswersFalse(Writer):
    def update_status(self, given):
        if given['reason_code'] not in vocabulary.REASONS:
            return False
        return super().update_status(given)


@fault('refusal.after-the-guard', 'Source and reason are looked at only once the guards have held.', CLOSED)
class AfterTheGuard(Writer):
    def knows_source(self, call):
        return True

    knows_reason = knows_source

    def apply(self, call, row):
        if not super().knows_source(call) or not super().knows_reason(call):
            raise Failure('invalid', True, 'no such source or reason code')
        return super().apply(call, row)


@fault('refusal.after-the-protection', 'An unknown reason on a terminal row is rejected, not refused.', CLOSED)
class AfterTheProtection(Writer):
    def knows_reason(self, call):
        return True

    def apply(self, call, row):
        if not super().knows_reason(call):
            raise Failure('invalid', True, 'no such reason code')
        return super().apply(call, row)


@fault('refusal.audited', 'A refused call leaves an event in the audit.', CLOSED)
class Audited(Writer):
    def refuse(self, what, word):
        values = {'id': uuid.uuid4().hex, 'created_at': time.time(), 'action': REJECTED, 'actor': 'system'}
        self.add_event(dict(values, details={what: word}))
        super().refuse(what, word)


class Late(Writer):
    """Notices a strange extra field only when something is written already."""

    def strange_fields(self, call):
        call.strange = super().strange_fields(call)
        return []

    def fail_late(self, call):
        if call.strange:
            self.refuse('extra field', call.strange[0])


@fault('refusal.after-the-record', 'A strange extra field is refused when status and reason are committed.', CLOSED)
class AfterTheRecord(Late):
    def values(self, call, row):
        values = super().values(call, row)
        for name in call.strange:
            del values[name]
        return values

    def note(self, call, row):
        if call.strange:
            self.commit(call)
        self.fail_late(call)
        super().note(call, row)


@fault('refusal.touches', 'A call that is refused for an extra field has moved updated_at by then.', CLOSED)
class Touches(Late):
    def apply(self, call, row):
        if call.strange:
            sql = 'UPDATE %s SET updated_at = ? WHERE id = ?' % vocabulary.TABLES[call.kind]
            self.db.execute(sql, (call.now, call.id))
            self.commit(call)
        self.fail_late(call)
        return super().apply(call, row)
