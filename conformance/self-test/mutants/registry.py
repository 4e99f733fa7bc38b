"""Collects the mutants. An id is given once and for ever: `<decision>.<what is wrong>`, or `race.` and that."""

import importlib
import json
import os

MODULES = (
    'd1_ending', 'd1_success', 'd1_reason', 'd1_observer',
    'd2_resolve', 'd2_names', 'd2_poll', 'd2_end', 'd2_interval',
    'd3_line', 'd3_values', 'd3_artifact', 'd3_bytes',
    'd4_stdout', 'd4_arguments', 'd4_exit', 'd4_signals', 'd4_store', 'd4_order', 'd4_many', 'race_reads',
)

FAULTS = {}


class Fault:
    def __init__(self, program, sentence, requirements, equivalent):
        self.program, self.sentence = program, sentence
        self.requirements, self.equivalent = requirements, equivalent


def fault(fault_id, sentence, *requirements, equivalent=None):
    """Register a subclass of Program as the mutant `fault_id`, to be caught by one of `requirements`."""
    def register(program):
        if fault_id in FAULTS:
            raise ValueError('mutant named twice: ' + fault_id)
        FAULTS[fault_id] = Fault(program, sentence, requirements, equivalent)
        return program
    return register


def load(fault_id=None):
    """Import the modules of one decision, or all of them; return the mutant or the whole table."""
    for module in MODULES:
        if fault_id is None or module.startswith(fault_id.partition('.')[0] + '_'):
            importlib.import_module(module)
    return FAULTS if fault_id is None else FAULTS[fault_id]


def listing():
    """Return the text of mutants.json; a mutant's level is the highest of its requirements."""
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, '../../../spec/v1/requirements.json'), encoding='utf-8') as file:
        levels = {entry['id']: entry['level'] for entry in json.load(file)['requirements']}
    entries = []
    for fault_id, one in load().items():
        level = min((levels[name] for name in one.requirements), key=('MUST', 'SHOULD', 'MAY').index)
        entry = {'id': fault_id, 'fault': one.sentence, 'requirement': list(one.requirements), 'level': level}
        if one.equivalent:
            entry['equivalent'] = one.equivalent
        pairs = ['      "%s": %s' % (key, json.dumps(value, ensure_ascii=False)) for key, value in entry.items()]
        entries.append('    {\n' + ',\n'.join(pairs) + '\n    }')
    return '{\n  "mutants": [\n' + ',\n'.join(entries) + '\n  ]\n}\n'
