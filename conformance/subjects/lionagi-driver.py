"""Drives lionagi 0.36.0 by the protocol of spec/v1/driver.md: its StateDB and its wait_for_terminal, nothing else."""

import asyncio
import json
import sys
import time
from importlib.metadata import version

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from lionagi.cli.wait import wait_for_terminal
from lionagi.state.db import StateDB
from lionagi.state.lifecycle import LifecycleStorageError, LifecycleValidationError
from lionagi.state.lifecycle.adapters import TransitionRejectedError

OUTCOME_KEYS = ('run_id', 'kind', 'status', 'reason', 'artifact_dir', 'exit_code', 'success')
OPS = ('describe', 'open', 'update_status', 'wait', 'close')


class Driver:
    def __init__(self):
        self.db = None

    async def answer(self, request):
        operation = getattr(self, 'do_' + request['op'], None) if request['op'] in OPS else None
        if operation is None:
            return error('unsupported', True, 'there is no operation %s' % request['op'])
        try:
            return {'ok': await operation(request)}
        except Exception as fault:
            return told(fault)

    async def do_describe(self, request):
        return {
            'protocol': 1,
            'name': 'lionagi-driver',
            'version': version('lionagi'),
            'ops': list(OPS),
            'clock': now(),
        }

    async def do_open(self, request):
        self.db = StateDB()
        await self.db.open()
        return {}

    async def do_update_status(self, request):
        arguments = {key: value for key, value in request.items() if key not in ('id', 'op', 'at')}
        entity = arguments.pop('entity_type'), arguments.pop('entity_id')
        if arguments.get('expected_statuses') is not None:
            arguments['expected_statuses'] = frozenset(arguments['expected_statuses'])
        spin_until(request.get('at'))
        began = now()
        applied = await self.db.update_status(*entity, **arguments)
        return {'applied': applied, 'began': began, 'ended': now()}

    async def do_wait(self, request):
        checks = 0

        def result(outcome):
            send({'id': request['id'], 'event': 'result', 'outcome': trimmed(outcome)})

        def stop():
            nonlocal checks
            checks += 1
            send({'id': request['id'], 'event': 'check', 'checks': checks})
            return checks > request['stop_after']

        outcomes = await wait_for_terminal(
            request['ids'],
            interval=request['interval'],
            on_result=result,
            should_stop=stop if 'stop_after' in request else None,
        )
        return {'outcomes': [trimmed(outcome) for outcome in outcomes], 'checks': checks}

    async def do_close(self, request):
        if self.db is not None:
            await self.db.close()
            self.db = None
        return {}


def trimmed(outcome):
    return {key: outcome[key] for key in OUTCOME_KEYS if key in outcome}


def told(fault):
    """An error of lionagi as the protocol names it. Definite: what it raises before its transaction, or after undoing it."""
    text = '%s: %s' % (type(fault).__name__, str(fault).splitlines()[0] if str(fault) else '')
    if isinstance(fault, TransitionRejectedError):
        return error('rejected', True, text)
    if isinstance(fault, OperationalError) and 'locked' in str(fault):
        return error('busy', False, text)
    if isinstance(fault, (SQLAlchemyError, LifecycleStorageError)):
        return error('store', False, text)
    if isinstance(fault, LookupError):
        return error('not_found', True, text)
    if isinstance(fault, (ValueError, TypeError, LifecycleValidationError)):
        return error('invalid', True, text)
    if isinstance(fault, RuntimeError):
        return error('lost_race', True, text)
    return error('failed', False, text)


def error(code, definite, message):
    return {'error': {'code': code, 'definite': definite, 'message': message}}


def now():
    return str(time.clock_gettime_ns(time.CLOCK_MONOTONIC))


def spin_until(at):
    if at is not None:
        while time.clock_gettime_ns(time.CLOCK_MONOTONIC) < int(at):
            pass


def send(message):
    PROTOCOL.write(json.dumps(message) + '\n')
    PROTOCOL.flush()


async def main():
    driver = Driver()
    loop = asyncio.get_running_loop()
    while True:
        # In a thread: what lionagi keeps going in the background must not stand still meanwhile.
        line = await loop.run_in_executor(None, sys.stdin.readline)
        request = json.loads(line) if line else {'op': 'close'}
        reply = await driver.answer(request)
        if line:
            send({'id': request['id'], **reply})
        if request['op'] == 'close':
            return


# Whatever the package prints must not come between the messages.
PROTOCOL, sys.stdout = sys.stdout, sys.stderr
asyncio.run(main())
