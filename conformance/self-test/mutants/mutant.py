"""Run one mutant: `mutant.py ID wait RUN... [--interval SECONDS]`; `mutant.py --list` prints mutants.json."""

import sys

import registry

if sys.argv[1:] == ['--list']:
    sys.stdout.write(registry.listing())
    sys.exit(0)
try:
    program = registry.load(sys.argv[1]).program
except (IndexError, KeyError):
    sys.exit('mutant.py: name a mutant of mutants.json, then the wait command')
sys.exit(program().main(sys.argv[2:]))
