"""Every word of the vocabularies once, and guards in the company that they rarely have, for the check."""

import json
import os

import world

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, '../../../spec/v1/vocabularies.json'), encoding='utf-8') as file:
    WORDS = json.load(file)


class Words:
    def __init__(self, talk, db, told):
        self.talk, self.db, self.told, self.count = talk, db, told, 0

    def expect(self, label, value, *legal):
        if value not in legal:
            self.told('%s: %r' % (label, value))

    def seed(self, kind, status, **more):
        self.count += 1
        name = 'word-%s-%d-Under_score' % (kind, self.count)
        world.insert(self.db, kind, name, status, **more)
        return name

    def run(self):
        for part in (self.pairs, self.reasons, self.refusals, self.fields, self.company):
            part()

    def pairs(self):
        """Each move of each kind once, in an order that leaves each status."""
        for kind, words in WORDS['statuses'].items():
            for old in words:
                over = old in WORDS['terminal'][kind]
                for new in words:
                    name = self.seed(kind, old)
                    told = self.talk.write(kind, name, new, 'session.stale.no_heartbeat', expected_updated_at=world.OLD)
                    self.expect('%s %s to %s' % (kind, old, new), told, 'rejected' if over and old != new else True)
                name = self.seed(kind, old)
                told = self.talk.write(kind, name, words[0], expected_statuses=[word for word in words if word != old],
                                       expected_updated_at=world.OLD)
                self.expect('%s that is %s, guarded' % (kind, old), told, False)

    def reasons(self):
        name = self.seed('session', 'running')
        for code in WORDS['reason_codes']:
            self.expect(code, self.talk.write('session', name, 'running', code), True)

    def refusals(self):
        name = self.seed('session', 'running')
        for label, kind, status, reason in (
                ('kind in capitals', 'Session', 'failed', 'run.completed.ok'),
                ('status in capitals', 'session', 'FAILED', 'run.completed.ok'),
                ('reason at the start', 'session', 'running', 'run.completed'),
                ('reason at the end', 'session', 'failed', 'run.started')):
            self.expect(label, self.talk.write(kind, name, status, reason), 'invalid')
        events = self.db.execute("SELECT count(*) FROM admin_events WHERE details LIKE '%run.started\"%'").fetchone()[0]
        self.expect('events of refusals', events, 0)
        self.expect('all events', self.db.execute(
            'SELECT count(*) FROM admin_events WHERE target_id IS NULL').fetchone()[0], 0)

    def fields(self):
        for kind in WORDS['entity_types']:
            name = self.seed(kind, WORDS['statuses'][kind][0])
            told = self.talk.write(kind, name, WORDS['statuses'][kind][0], extra_fields={'ended_at': 7.5})
            self.expect('ended_at of a ' + kind, told, True if kind == 'session' else 'invalid')
            told = self.talk.write(kind, name, WORDS['statuses'][kind][0], extra_fields={})
            self.expect('no extra field of a ' + kind, told, True)
        name = self.seed('session', 'running')
        self.expect('of a run', self.talk.write('run', name, 'failed', extra_fields={'ended_at': 7.5}), True)
        name = self.seed('session', 'running', ended_at=3.0)
        told = self.talk.write('session', name, 'failed', extra_fields={'ended_at': 7.5}, expected_statuses=[])
        self.expect('guarded end', told, False)
        self.expect('ended_at of a guarded end', world.dump(self.db, 'session', name)[0]['ended_at'], 3.0)

    def company(self):
        for version, expected in ((0, None), (5.0, ['running']), (world.OLD + 1, ['failed', 'running'])):
            name = self.seed('session', 'running')
            told = self.talk.write('session', name, 'failed', expected_updated_at=version, expected_statuses=expected)
            self.expect('stale version %r' % version, told, False)
