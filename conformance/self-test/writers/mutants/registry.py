"""Collects the mutants. An id is given once and for ever: `<group>.<what is wrong>`; the group names the module."""

import importlib
import json
import os

from uncaught import UNCAUGHT

GROUPS = ('refusal', 'guard', 'version', 'terminal', 'rejection', 'same', 'override', 'set', 'sly', 'race', 'busy',
          'late', 'torn', 'core', 'callback', 'stop', 'outcome')
LEVELS = ('MUST', 'SHOULD', 'MAY')

FAULTS = {}


class Fault:
    def __init__(self, program, sentence, requirements, kind, equivalent):
        self.program, self.sentence, self.requirements = program, sentence, requirements
        self.kind, self.equivalent = kind, equivalent


def fault(fault_id, sentence, *requirements, kind='call', equivalent=None):
    """Register a subclass of Writer or Waiter as the mutant `fault_id`, to be caught by one of `requirements`.

    `kind` is `call` where one call at a time shows the fault, `race` where writers have to overlap or die for it, and
    `core` where it is in the waiting.
    """
    def register(program):
        if fault_id in FAULTS:
            raise ValueError('mutant named twice: ' + fault_id)
        FAULTS[fault_id] = Fault(program, sentence, requirements, kind, equivalent)
        return program
    return register


def load(fault_id=None):
    """Import the module of one group, or all of them; return the mutant or the whole table."""
    for group in GROUPS:
        if fault_id is None or fault_id.startswith(group + '.'):
            importlib.import_module('m_' + group)
    return FAULTS if fault_id is None else FAULTS[fault_id]


def listing():
    """Return the text of mutants.json; a mutant's level is the highest of its requirements."""
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, '../../../../spec/v1/requirements.json'), encoding='utf-8') as file:
        levels = {entry['id']: entry['level'] for entry in json.load(file)['requirements']}
    entries = []
    for fault_id, one in load().items():
        level = min((levels[name] for name in one.requirements), key=LEVELS.index)
        entry = {'id': fault_id, 'fault': one.sentence, 'requirement': list(one.requirements), 'level': level,
                 'kind': one.kind}
        if one.equivalent:
            entry['equivalent'] = one.equivalent
        if fault_id in UNCAUGHT:
            entry['uncaught'] = UNCAUGHT[fault_id]
        pairs = ['      "%s": %s' % (key, json.dumps(value, ensure_ascii=False)) for key, value in entry.items()]
        entries.append('    {\n' + ',\n'.join(pairs) + '\n    }')
    return '{\n  "mutants": [\n' + ',\n'.join(entries) + '\n  ]\n}\n'
