"""Run one mutant: `mutant.py ID driver`; `mutant.py --list` prints mutants.json."""

import sys

import registry
from base import Driver
from waiter import Waiter

if sys.argv[1:] == ['--list']:
    sys.stdout.write(registry.listing())
    sys.exit(0)
try:
    program = registry.load(sys.argv[1]).program
    if sys.argv[2:] != ['driver']:
        raise IndexError
except (IndexError, KeyError):
    sys.exit('mutant.py: name a mutant of mutants.json, then the word driver')
driver = Driver(waiter=program) if issubclass(program, Waiter) else Driver(writer=program)
sys.exit(driver.serve(sys.stdin.buffer))
