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
        for part in (self.pairs, self.reasons, self.refusals, self.fields, self.company, self.repairs, self.repeats):
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

    def repairs(self):
        """Rejected, repaired and repaired again, with an id that is long and has capitals."""
        why = 'a justification of more than twenty characters'
        asked = {'override': True, 'override_actor': 'ada', 'override_justification': why}
        for kind in WORDS['entity_types']:
            begin, end = WORDS['statuses'][kind][0], WORDS['terminal'][kind][-1]
            name = self.seed(kind, end)
            for _ in range(2):
                told = self.talk.write(kind + 's', name, begin, expected_statuses=[end])
                self.expect('exit of a ' + kind, told, 'rejected')
            for old, new in ((end, begin), (begin, begin), (begin, end), (end, begin), (begin, end), (end, end)):
                told = self.talk.write(kind, name, new, **(asked if (old, new) == (end, begin) else {}))
                self.expect('%s from %s to %s' % (kind, old, new), told, True)
            _, history, audit = world.dump(self.db, kind, name)
            self.expect('history of a ' + kind, len(history), 6)
            told = [(event['action'][18:], json.loads(event['details'])) for event in audit]
            self.expect('events of a ' + kind, [action for action, _ in told], ['rejected'] * 2 + ['override'] * 2)
            self.expect('kinds in it', {details.get('entity_type') for _, details in told}, {kind})
            self.expect('statuses in it', {details.get('previous_status') for _, details in told}, {end})
            self.expect('reasons in it', {details.get('justification') for _, details in told[2:]}, {why})

    def repeats(self):
        """The same status again, each time with another summary, or with nothing else."""
        for status in ('running', 'failed'):
            name, before = self.seed('session', status, status_reason_code='run.failed.exception'), world.OLD
            for number in range(3):
                told = self.talk.write('session', name, status, 'run.failed.exception', reason_summary=str(number))
                row, history, _ = world.dump(self.db, 'session', name)
                self.expect('repeat of ' + status, (told, row['status_reason_summary'], len(history)),
                            (True, str(number), number + 1))
                self.expect('repeat moves', row['updated_at'] > before, True)
                before = row['updated_at'] - 0.002
