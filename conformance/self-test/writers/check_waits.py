"""What a wait must answer as a call, for the check."""

import time

import world

KEYS = {'run_id', 'kind', 'status', 'reason', 'artifact_dir', 'exit_code', 'success'}
MISSING = {'run_id': 'nobody-at-all', 'kind': None, 'status': 'not_found', 'reason': 'unknown', 'artifact_dir': None,
           'exit_code': None, 'success': False}
BIG = 9007199254740993


class Waits:
    def __init__(self, talk, db, home, told):
        self.talk, self.db, self.home, self.told = talk, db, home, told

    def expect(self, label, value, *legal):
        if value not in legal:
            self.told('%s: %r' % (label, value))

    def run(self):
        for part in (self.nothing, self.settled, self.ending, self.stopping, self.stopping_soon):
            part()

    def ask(self, label, ids, on_event=None, interval=0.02, **more):
        """Return the outcomes, those of the callback, and how often the predicate was asked."""
        began = time.monotonic()
        answer, events = self.talk.ask('wait', on_event, ids=ids, interval=interval, **more)
        if 'outcomes' not in answer:
            self.told('%s: %r' % (label, answer))
            return [], [], 0
        self.expect(label + ' in time', time.monotonic() - began < 5, True)
        checks = [event['checks'] for event in events if event['event'] == 'check']
        self.expect(label + ' counts its checks', checks, list(range(1, answer['checks'] + 1)))
        for outcome in answer['outcomes']:
            self.expect(label + ' has all keys', set(outcome), KEYS)
        return answer['outcomes'], [event['outcome'] for event in events if event['event'] == 'result'], len(checks)

    def nothing(self):
        self.expect('no ids', self.ask('no ids', [], interval=60, stop_after=0), ([], [], 0))

    def settled(self):
        world.insert(self.db, 'session', 'w-session-long-name', 'completed_empty',
                     status_reason_code='run.completed.ok')
        world.insert(self.db, 'schedule_run', 'w-schedule', 'failed', exit_code=0)
        world.insert(self.db, 'play', 'w-play', 'merged', exit_code=BIG, status_reason_code='play.odd')
        world.insert(self.db, 'play', 'w-play-2', 'blocked', exit_code=0)
        ids = ['w-play', 'nobody-at-all', 'w-session-long', 'w-play-2', 'w-schedule', 'w-play', 'w-session-long-name']
        outcomes, called, _ = self.ask('settled', ids, interval=60)
        session = {'run_id': 'w-session-long-name', 'kind': 'session', 'status': 'completed_empty',
                   'reason': 'run.completed.ok', 'artifact_dir': self.home + '/runs/w-session-long-name',
                   'exit_code': None, 'success': False}
        play = dict(MISSING, run_id='w-play', kind='play', status='merged', exit_code=BIG, success=True)
        other = dict(MISSING, run_id='w-play-2', kind='play', status='blocked', exit_code=0)
        run = dict(MISSING, run_id='w-schedule', kind='schedule_run', status='failed', exit_code=0)
        self.expect('settled outcomes', outcomes, [play, MISSING, session, other, run, play, session])
        self.expect('type of a number', [type(one['exit_code']) for one in outcomes[:1]], [int])
        self.expect('settled callbacks', {one['run_id'] for one in called}, {one['run_id'] for one in outcomes})
        self.expect('count of callbacks', len(called) in range(5, 8), True)

    def ending(self):
        for name in ('w-a', 'w-b', 'w-c'):
            world.insert(self.db, 'session', name + '-pending', 'running')
        world.insert(self.db, 'schedule_run', 'w-d-pending', 'queued')
        steps = iter(("UPDATE sessions SET status = 'completed' WHERE id = 'w-c-pending'",
                      "DELETE FROM schedule_runs WHERE id = 'w-d-pending'",
                      "UPDATE sessions SET status = 'failed' WHERE id = 'w-a-pending'",
                      "UPDATE sessions SET status = 'completed' WHERE id = 'w-b-pending'"))
        order = []

        def on_event(event):
            """Let one run end whenever the one before it was told, and the first at some check."""
            if event['event'] == 'result' or event['checks'] == 4:
                order.append(event.get('outcome', {}).get('run_id'))
                step = next(steps, None)
                if step:
                    self.db.execute(step)

        ids = ['w-a-pending', 'w-b-pending', 'w-d-pending', 'w-b-pending', 'w-c-pending', 'w-a-pend']
        outcomes, called, _ = self.ask('ending', ids, on_event, stop_after=10 ** 6)
        named = [(one['run_id'][:3], one['kind'], one['status'], one['success']) for one in outcomes]
        last = ('w-a', 'session', 'failed', False), ('w-b', 'session', 'completed', True)
        gone, third = ('w-d', 'schedule_run', 'unknown', False), ('w-c', 'session', 'completed', True)
        self.expect('list', named, [last[0], last[1], gone, last[1], third, last[0]])
        self.expect('order of callbacks', [one['run_id'][:3] for one in called], ['w-c', 'w-d', 'w-a', 'w-b'])
        self.expect('callbacks as they happen', order[0], None)

    def stopping(self):
        world.insert(self.db, 'session', 'w-never-ends', 'running')
        ids = ['w-never-ends', 'nobody-at-all', 'w-play']
        for count in (0, 1, 2, 5):
            outcomes, called, checks = self.ask('stop %d' % count, ids, stop_after=count)
            self.expect('stop %d' % count, checks, count + 1)
            self.expect('stopped list', [one['run_id'] for one in outcomes], ids[1:])

    def stopping_soon(self):
        """After the predicate was asked before a tick it is asked after it: at most one pause lies between."""
        began = time.monotonic()
        self.ask('stop before a pause', ['w-never-ends'], interval=60, stop_after=0)
        outcomes, _, checks = self.ask('stop after a tick', ['w-never-ends'], interval=1.5, stop_after=1)
        self.expect('time of a stop', time.monotonic() - began < 2.9, True)
