"""What a guarded write must answer and leave behind, for the check: far from everything, but something of each rule."""

import json

import world

START = {'session': 'running', 'invocation': 'running', 'play': 'running_complete', 'schedule_run': 'retry_wait',
         'show': 'imported', 'team': 'active'}
END = {'session': 'completed', 'invocation': 'completed_empty', 'play': 'blocked', 'schedule_run': 'timed_out',
       'show': 'aborted', 'team': 'archived'}
REFUSALS = {
    'source': {'source': 'user'}, 'source in capitals': {'source': 'Executor'},
    'reason': {'reason': 'run.completed.fine'},
    'kind': {'kind': 'branch'}, 'status': {'status': 'done'}, 'status of another kind': {'status': 'merged'},
    'field': {'extra_fields': {'name': 'x'}}, 'two fields': {'extra_fields': {'ended_at': 1, 'name': 'x'}},
    'override without an actor': {'override': True, 'override_justification': 'y', 'actor': 'z'},
    'override without a justification': {'override': True, 'override_actor': 'y', 'reason_summary': 'z'},
}


class Writes:
    def __init__(self, talk, db, told):
        self.talk, self.db, self.told = talk, db, told

    def expect(self, label, value, *legal):
        if value not in legal:
            self.told('%s: %r' % (label, value))

    def left(self, label, kind, record_id, status, history, rejected=0, overrides=0, **columns):
        """Compare the record and the statuses of its history, and count its events."""
        row, rows, events = world.dump(self.db, kind, record_id)
        self.expect(label + ', status', row['status'], status)
        chain = [(one['previous_status'], one['status']) for one in rows]
        self.expect(label + ', history', chain, history)
        actions = sorted(event['action'][18:] for event in events)
        self.expect(label + ', audit', actions, ['override'] * overrides + ['rejected'] * rejected)
        for column, value in columns.items():
            self.expect('%s, %s' % (label, column), row[column], value)
        return row, rows, events

    def seed(self, kind, record_id, status, **more):
        world.insert(self.db, kind, record_id, status, **more)

    def run(self):
        for part in ('kinds', 'refusals', 'guards', 'versions', 'rejections', 'overrides', 'record'):
            getattr(self, part)()

    def kinds(self):
        for kind, end in END.items():
            for number, word in enumerate((kind, kind + 's', 'run' if kind == 'session' else kind)):
                name, begin = 'k-%s-%d' % (kind, number), START[kind]
                self.seed(kind, name, begin)
                self.seed(kind, name + '0', begin)
                self.expect(word + ' ends', self.talk.write(word, name, end), True)
                self.expect(word + ' leaves its end', self.talk.write(word, name, begin), 'rejected')
                self.expect(word + ' ends again', self.talk.write(word, name, end, 'legacy.imported'), True)
                row, rows, events = self.left(word, kind, name, end, [(begin, end), (end, end)], 1,
                                              status_reason_code='legacy.imported')
                self.expect(word + ' in history', {one['entity_type'] for one in rows}, {kind})
                self.expect('updated_at moves', row['updated_at'] > world.OLD, True)
                self.left(word + ' beside it', kind, name + '0', begin, [], updated_at=world.OLD)

    def refusals(self):
        self.seed('session', 'refused', 'running')
        self.seed('play', 'refused-play', 'running')
        for label, change in REFUSALS.items():
            words = dict({'kind': 'session', 'status': 'completed', 'reason': 'run.completed.ok'}, **change)
            answer = self.talk.write(words.pop('kind'), 'refused', words.pop('status'), words.pop('reason'),
                                     **dict(words, expected_statuses=['failed']))
            self.expect('unknown ' + label, answer, 'invalid')
        self.expect('extra field of a play', self.talk.write(
            'play', 'refused-play', 'merged', extra_fields={'ended_at': 5}), 'invalid')
        self.left('refused play', 'play', 'refused-play', 'running', [], ended_at=None)
        self.left('refused', 'session', 'refused', 'running', [], updated_at=world.OLD)
        for source in ('executor', 'agent', 'admin', 'system'):
            self.expect(source, self.talk.write('session', 'refused', 'running', 'play.merged.ok', source=source), True)

    def guards(self):
        for label, status, expected, answer in (
                ('in', 'running', ['failed', 'running', 'aborted', 'completed'], True),
                ('outside', 'running', ['failed'], False),
                ('none', 'running', [], False), ('a part', 'completed', ['completed_empty'], False),
                ('over', 'completed', ['running', None], False), ('NULL', None, ['failed', None], True),
                ('only NULL', 'running', [None], False), ('not NULL', None, ['running'], False),
                ('unguarded', None, None, True), ('strange', 'COMPLETED', None, True),
                ('same', 'failed', ['running'], False)):
            self.seed('session', 'guard ' + label, status)
            told = self.talk.write('session', 'guard ' + label, 'failed', expected_statuses=expected)
            self.expect('guard ' + label, told, answer)
            if answer:
                self.left('guard ' + label, 'session', 'guard ' + label, 'failed', [(status, 'failed')])
            else:
                self.left('guard ' + label, 'session', 'guard ' + label, status, [], updated_at=world.OLD)
        self.expect('open to its end', self.talk.write('session', 'guard a part', 'failed',
                                                       expected_statuses=['completed']), 'rejected')

    def versions(self):
        for number, (kind, has, asked, answer) in enumerate((
                ('session', world.OLD, world.OLD, True), ('session', world.OLD, world.OLD - 1, False),
                ('session', world.OLD, world.OLD + 2.4e-7, False), ('play', world.OLD, world.OLD + 1, False),
                ('schedule_run', None, world.OLD, False), ('session', world.OLD, 5, False))):
            name, begin, end = 'version %d' % number, START[kind], END[kind]
            self.seed(kind, name, begin, updated_at=has)
            self.expect(name, self.talk.write(kind, name, end, expected_updated_at=asked), answer)
            self.left(name, kind, name, end if answer else begin, [(begin, end)] if answer else [])
        self.seed('session', 'version over', 'failed')
        asked = {'expected_updated_at': 7}
        self.expect('stale repeat', self.talk.write('session', 'version over', 'failed', **asked), False)
        asked.update(override=True, override_actor='a', override_justification='b')
        self.expect('stale override', self.talk.write('session', 'version over', 'running', **asked), False)
        self.left('version over', 'session', 'version over', 'failed', [], updated_at=world.OLD)

    def rejections(self):
        self.seed('session', 'final', 'failed')
        for number, end in enumerate(('completed', 'running'), 1):
            told = self.talk.write('session', 'final', end, actor='ada', source='admin', extra_fields={'ended_at': 4})
            self.expect('out of failed', told, 'rejected')
            _, _, events = self.left('final', 'session', 'final', 'failed', [], number, updated_at=world.OLD,
                                     ended_at=None, status_reason_code=None)
        details = json.loads(events[0]['details']) if events else {}
        told = {'session', 'failed', 'completed', 'run.completed.ok', 'admin'}
        self.expect('details', set(details.values()) >= told, True)
        self.expect('order of details', [details.get('previous_status'), details.get('attempted_status')],
                    ['failed', 'completed'])
        self.expect('actor of a rejection', {event['actor'] for event in events}, {'ada'})

    def overrides(self):
        asked = {'override': True, 'override_actor': 'ada', 'override_justification': 'wrong host', 'actor': 'bob'}
        self.seed('session', 'repaired', 'failed')
        told = self.talk.write('session', 'repaired', 'completed', **dict(asked, override=False))
        self.expect('no override', told, 'rejected')
        told = self.talk.write('session', 'repaired', 'completed', **dict(asked, expected_statuses=['running']))
        self.expect('guarded override', told, False)
        self.expect('override', self.talk.write('session', 'repaired', 'completed', **asked), True)
        _, _, events = self.left('repaired', 'session', 'repaired', 'completed', [('failed', 'completed')], 1, 1)
        event = [event for event in events if event['action'].endswith('override')]
        self.expect('justification', [json.loads(one['details']).get('justification') for one in event], ['wrong host'])
        self.expect('actor of an override', [one['actor'] for one in event], ['ada'])
        self.expect('out again', self.talk.write('session', 'repaired', 'failed'), 'rejected')

    def record(self):
        evidence, metadata = [{'kind': 'file', 'path': 'é'}, {'kind': 'url'}], {'a': {'b': [1, None, 'ü']}}
        self.seed('session', 'recorded', 'running', ended_at=3, name='kept')
        told = self.talk.write(
            'session', 'recorded', 'cancelled', 'run.cancelled.sigint', reason_summary='né' * 300,
            evidence_refs=evidence, metadata=metadata, actor='ada', source='agent',
            extra_fields={'ended_at': 1767225700.125})
        self.expect('whole write', told, True)
        row, rows, _ = self.left(
            'recorded', 'session', 'recorded', 'cancelled', [('running', 'cancelled')], ended_at=1767225700.125,
            created_at=world.OLD, name='kept', status_reason_code='run.cancelled.sigint',
            status_reason_summary='né' * 300)
        for label, text, value in (('evidence', row['status_evidence_refs'], evidence),
                                   ('evidence of history', rows[-1]['evidence_refs'], evidence),
                                   ('metadata', rows[-1]['metadata'], metadata)):
            self.expect(label, text and json.loads(text), value)
        for column, value in (('reason_summary', 'né' * 300), ('source', 'agent'), ('actor', 'ada'),
                              ('reason_code', 'run.cancelled.sigint')):
            self.expect(column + ' of history', rows[-1][column], value)
        told = self.talk.write('session', 'recorded', 'cancelled', extra_fields={'ended_at': None})
        self.expect('ended_at cleared', told, True)
        history = [('running', 'cancelled'), ('cancelled', 'cancelled')]
        self.left('cleared', 'session', 'recorded', 'cancelled', history, ended_at=None)
