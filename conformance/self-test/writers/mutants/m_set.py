"""The record and its history: something of the write set is lost, spoilt, or too much."""

import uuid

from registry import fault
from vocabulary import TABLES
from writer import Writer

SET, APPLIED = 'd5.write-set', 'd5.applied'


@fault('set.answers-false', 'What was written answers false.', APPLIED)
class AnswersFalse(Writer):
    def apply(self, call, row):
        return not super().apply(call, row)


@fault('set.unguarded-answers-false', 'What was written without a guard answers false.', APPLIED)
class UnguardedAnswersFalse(Writer):
    def apply(self, call, row):
        return super().apply(call, row) and not (call.expected is None and call.version is None)


@fault('set.override-answers-false', 'An override that was written answers false.', APPLIED)
class OverrideAnswersFalse(Writer):
    def apply(self, call, row):
        return super().apply(call, row) and not call.override


@fault('set.unwritten', 'A call answers true and everything is rolled back.', SET, APPLIED)
class Unwritten(Writer):
    def apply(self, call, row):
        self.update_row(call, row)
        self.note(call, row)
        return True


@fault('set.no-history', 'A write leaves no row of history.', SET)
class NoHistory(Writer):
    def add_history(self, values):
        pass


@fault('set.history-of-ends-only', 'Only an end leaves a row of history.', SET)
class HistoryOfEndsOnly(Writer):
    def add_history(self, values):
        if values['status'] not in ('running', 'active', 'queued', 'pending', 'gated', 'redoing', 'prepared'):
            super().add_history(values)


@fault('set.history-of-waitable-only', 'Shows and teams have no history.', SET)
class HistoryOfWaitableOnly(Writer):
    def add_history(self, values):
        if values['entity_type'] not in ('show', 'team'):
            super().add_history(values)


@fault('set.history-twice', 'A write leaves two rows of history.', SET)
class HistoryTwice(Writer):
    def add_history(self, values):
        super().add_history(values)
        super().add_history(dict(values, id=uuid.uuid4().hex))


@fault('set.history-replaced', 'A record keeps only the last row of its history.', SET)
class HistoryReplaced(Writer):
    def add_history(self, values):
        sql = 'DELETE FROM status_transitions WHERE entity_type = ? AND entity_id = ?'
        self.db.execute(sql, (values['entity_type'], values['entity_id']))
        super().add_history(values)


def spoilt_history(name, sentence, spoil):
    """Register a mutant whose rows of history `spoil` has changed."""
    @fault('set.history-' + name, sentence, SET)
    class SpoiltHistory(Writer):
        def history(self, call, row):
            values = super().history(call, row)
            values.update(spoil(values, call))
            return values


for its_name, its_sentence, its_spoil in (
        ('previous-is-new', 'History has the new status for the previous one.',
         lambda values, call: {'previous_status': call.status}),
        ('previous-null', 'The previous status in history is always NULL.',
         lambda values, call: {'previous_status': None}),
        ('previous-expected', 'The previous status in history is the first of the expected ones.',
         lambda values, call: {'previous_status': (call.expected or [values['previous_status']])[0]}),
        ('null-as-text', 'A NULL status is the text None in history.',
         lambda values, call: {'previous_status': str(values['previous_status'])}),
        ('null-as-empty', 'A NULL status is an empty text in history.',
         lambda values, call: {'previous_status': values['previous_status'] or ''}),
        ('status-is-old', 'History has the previous status for the new one.',
         lambda values, call: {'status': values['previous_status'] or call.status}),
        ('kind-is-the-table', 'History has the name of the table for the kind.',
         lambda values, call: {'entity_type': TABLES[call.kind]}),
        ('kind-as-given', 'History has the word that was given for the kind.',
         lambda values, call: {'entity_type': call.word}),
        ('reason-is-a-constant', 'History has the reason run.started.ok whatever is given.',
         lambda values, call: {'reason_code': 'run.started.ok'}),
        ('source-is-system', 'History has the source system whatever is given.',
         lambda values, call: {'source': 'system'}),
        ('actor-lost', 'History does not tell the actor.', lambda values, call: {'actor': None}),
        ('summary-lost', 'History does not tell the summary.', lambda values, call: {'reason_summary': None}),
        ('evidence-lost', 'History does not tell the evidence.', lambda values, call: {'evidence_refs': None}),
        ('evidence-first-only', 'History has only the first piece of evidence.',
         lambda values, call: {'evidence_refs': call.evidence and Writer().text(call.evidence[:1])}),
        ('metadata-lost', 'History does not keep the metadata.', lambda values, call: {'metadata': None}),
        ('metadata-no-json', 'History keeps the metadata in a notation that is no JSON.',
         lambda values, call: {'metadata': call.metadata and repr(call.metadata)}),
        ('metadata-flat', 'History keeps of the metadata only what is not nested.',
         lambda values, call: {'metadata': call.metadata and Writer().text(
             {key: value for key, value in call.metadata.items() if not isinstance(value, (dict, list))})}),
        ('id-cut', 'History has only 32 characters of a longer id.', lambda values, call: {'entity_id': call.id[:32]}),
        ('id-in-small-letters', 'History has the id in small letters.',
         lambda values, call: {'entity_id': call.id.lower()})):
    spoilt_history(its_name, its_sentence, its_spoil)


def spoilt_record(name, sentence, spoil):
    """Register a mutant that writes other columns of the record; `spoil` changes them."""
    @fault('set.record-' + name, sentence, SET)
    class SpoiltRecord(Writer):
        def values(self, call, row):
            values = super().values(call, row)
            spoil(values, call)
            return values


def keep(*columns):
    return lambda values, call: [values.pop(column, None) for column in columns]


for its_name, its_sentence, its_spoil in (
        ('status-kept', 'The status of the record is not written, the rest is.', keep('status')),
        ('reason-kept', 'The reason code of the record is not written.', keep('status_reason_code')),
        ('summary-kept', 'The summary of the record is not written.', keep('status_reason_summary')),
        ('evidence-kept', 'The evidence of the record is not written.', keep('status_evidence_refs')),
        ('updated-at-kept', 'updated_at of the record does not move.', keep('updated_at')),
        ('updated-at-zero', 'updated_at of the record is set to 0.',
         lambda values, call: values.update(updated_at=0.0)),
        ('ended-at-lost', 'ended_at is accepted and not written.', keep('ended_at')),
        ('ended-at-whole', 'ended_at is written in whole seconds.',
         lambda values, call: values.get('ended_at') and values.update(ended_at=int(values['ended_at']))),
        ('ended-at-own-clock', 'ended_at is the time of the write, whatever is given.',
         lambda values, call: 'ended_at' in values and values.update(ended_at=call.now)),
        ('ended-at-null-dropped', 'A null for ended_at is not written.',
         lambda values, call: values.get('ended_at', 0) is None and values.pop('ended_at')),
        ('created-at-moved', 'created_at of the record moves with every write.',
         lambda values, call: values.update(created_at=call.now)),
        ('summary-for-reason', 'The reason code of the record is the summary where one is given.',
         lambda values, call: values.update(status_reason_code=call.summary or call.reason)),
        ('actor-in-evidence', 'The evidence of the record is replaced by the metadata.',
         lambda values, call: values.update(status_evidence_refs=call.metadata and str(call.metadata)))):
    spoilt_record(its_name, its_sentence, its_spoil)


class Wide(Writer):
    """Changes other records along with the one that is meant."""

    def note(self, call, row):
        self.others(call, row)
        super().note(call, row)

    def others(self, call, row):
        raise NotImplementedError


@fault('set.sisters-end-too', 'The end of an invocation ends its running sessions.', SET)
class SistersEndToo(Wide):
    def others(self, call, row):
        if call.kind == 'invocation':
            sql = "UPDATE sessions SET status = ? WHERE invocation_id = ? AND status = 'running'"
            self.db.execute(sql, (call.status, call.id))


@fault('set.same-id-of-another-kind', 'A session with the id of the record has its updated_at moved too.', SET)
class SameIdOfAnotherKind(Wide):
    def others(self, call, row):
        self.db.execute('UPDATE sessions SET updated_at = ? WHERE id = ?', (call.now, call.id))


@fault('set.prefix-touched', 'Records that share eight characters with the id have their updated_at moved.', SET)
class PrefixTouched(Wide):
    def others(self, call, row):
        sql = 'UPDATE %s SET updated_at = ? WHERE substr(id, 1, 8) = ?' % TABLES[call.kind]
        self.db.execute(sql, (call.now, call.id[:8]))


@fault('set.ended-at-of-plays', 'The end of all but a session sets ended_at unasked.', 'd5.extra-fields',
       equivalent='v1 leaves open whether the end of a run is filled in unasked')
class EndedAtOfPlays(Wide):
    def others(self, call, row):
        over = self.is_terminal(call, type(row)(call.status, None))
        if over and call.kind in ('play', 'schedule_run', 'invocation'):
            self.db.execute('UPDATE %s SET ended_at = ? WHERE id = ?' % TABLES[call.kind], (call.now, call.id))


@fault('set.exit-code-guessed', 'The end of a play or a schedule run writes an exit_code unasked.', 'd5.extra-fields')
class ExitCodeGuessed(Wide):
    def others(self, call, row):
        if call.kind in ('play', 'schedule_run') and self.is_terminal(call, type(row)(call.status, None)):
            success = call.status in ('completed', 'merged')
            sql = 'UPDATE %s SET exit_code = ? WHERE id = ?' % TABLES[call.kind]
            self.db.execute(sql, (0 if success else 1, call.id))
