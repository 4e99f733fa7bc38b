"""Starts a driver by its subject file, or a mutant by its id, and talks to it."""

import json
import os
import select
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MUTANTS = os.path.join(HERE, 'mutants')


class Silent(Exception):
    """No answer within the time given."""


def command_of(name):
    """Return (folder, command): of a subject file where the name is one, else of a mutant."""
    if not name.endswith('.json'):
        return MUTANTS, ['python3', '-S', '-E', '-B', 'mutant.py', name, 'driver']
    with open(name, encoding='utf-8') as file:
        return os.path.dirname(os.path.abspath(name)), json.load(file)['driver']


class Talk:
    def __init__(self, name, home, patience=20.0):
        folder, command = command_of(name)
        self.patience, self.number, self.buffer = patience, 0, b''
        keep = {'PATH': os.environ['PATH'], 'HOME': home, 'LIONAGI_HOME': home, 'LC_ALL': 'C.UTF-8'}
        self.child = subprocess.Popen(
            command, cwd=folder, env=keep, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def post(self, op, **arguments):
        self.number += 1
        request = dict(arguments, id=self.number, op=op)
        self.child.stdin.write(json.dumps(request).encode() + b'\n')
        return self.number

    def line(self):
        until = time.monotonic() + self.patience
        while b'\n' not in self.buffer:
            ready, _, _ = select.select([self.child.stdout], [], [], max(0, until - time.monotonic()))
            data = os.read(self.child.stdout.fileno(), 65536) if ready else b''
            if not data:
                raise Silent('the driver ended' if ready else 'the driver is silent')
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b'\n')
        return json.loads(line)

    def ask(self, op, on_event=None, **arguments):
        """Return (answer, events): ok or error, and what came before it."""
        number, events, until = self.post(op, **arguments), [], time.monotonic() + self.patience
        while time.monotonic() < until:
            message = self.line()
            assert message['id'] == number, message
            if 'event' not in message:
                return message.get('ok', message.get('error')), events
            events.append(message)
            if on_event:
                on_event(message)
        raise Silent('the driver does not come to an end')

    def write(self, kind, record_id, status, reason='run.completed.ok', **more):
        """Return True, False or the code of the error."""
        answer, _ = self.ask('update_status', entity_type=kind, entity_id=record_id, new_status=status,
                             reason_code=reason, **more)
        return answer['applied'] if 'applied' in answer else answer['code']

    def end(self):
        """Close standard input; return the exit code."""
        self.child.stdin.close()
        try:
            return self.child.wait(self.patience)
        except subprocess.TimeoutExpired:
            return None
        finally:
            self.child.kill()
            self.child.stdout.close()
