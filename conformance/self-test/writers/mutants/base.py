"""The driver of the mutants: stands between a kit and the writer and waiter beside it, and decides nothing."""

import json
import os
import sqlite3
import sys
import time

from waiter import Waiter
from writer import Failure, Writer


def clock():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


class Driver:
    name = 'self-test writer a: one transaction'
    version = '1.0.0'

    def __init__(self, writer=Writer, waiter=Waiter):
        self.writer, self.waiter = writer(), waiter
        self.home = os.path.expanduser(os.environ.get('LIONAGI_HOME') or '~/.lionagi')
        self.ops = {
            'describe': self.describe, 'open': self.open, 'update_status': self.update_status,
            'wait': self.wait, 'close': self.close,
        }

    def serve(self, lines):
        for line in lines:
            request = json.loads(line)
            self.send(dict({'id': request['id']}, **self.answer(request)))
            if request['op'] == 'close':
                break
        else:
            self.writer.close()
        return 0

    def answer(self, request):
        try:
            if request['op'] not in self.ops:
                raise Failure('unsupported', True, 'no such operation: %s' % request['op'])
            return {'ok': self.ops[request['op']](request)}
        except Failure as failure:
            return self.error(failure.code, failure.definite, failure.message)
        except sqlite3.Error as error:
            return self.error('store', False, str(error))
        except Exception as error:
            return self.error('failed', False, repr(error))

    def error(self, code, definite, message):
        return {'error': {'code': code, 'definite': definite, 'message': message}}

    def send(self, message):
        data = (json.dumps(message, ensure_ascii=False) + '\n').encode('utf-8', 'surrogateescape')
        while data:
            data = data[os.write(1, data):]

    # Operations.

    def describe(self, _request):
        return {
            'protocol': 1, 'name': self.name, 'version': self.version, 'ops': list(self.ops), 'clock': str(clock()),
        }

    def open(self, _request):
        self.writer.open(os.path.join(self.home, 'state.db'))
        return {}

    def close(self, _request):
        self.writer.close()
        return {}

    def update_status(self, request):
        begin_at = int(request.get('at', 0))
        while clock() < begin_at:
            pass
        began = clock()
        applied = self.writer.update_status(request)
        return {'applied': applied, 'began': str(began), 'ended': str(clock())}

    def wait(self, request):
        checks = 0

        def should_stop():
            nonlocal checks
            checks += 1
            self.send({'id': request['id'], 'event': 'check', 'checks': checks})
            return checks > request['stop_after']

        def on_result(outcome):
            self.send({'id': request['id'], 'event': 'result', 'outcome': outcome})

        predicate = should_stop if 'stop_after' in request else None
        outcomes = self.waiter(self.home).wait(request['ids'], request['interval'], on_result, predicate)
        return {'outcomes': outcomes, 'checks': checks}


if __name__ == '__main__':
    sys.exit(Driver().serve(sys.stdin.buffer))
