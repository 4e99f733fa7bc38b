"""Talk to the right drivers, or to what is named: `check.py [SUBJECT.json | MUTANT]...`.

Prints what each did that contract v1 does not allow, as far as this small check goes, and exits with 1 if a right one
did anything. It stands on the contract alone and knows nothing of the kit.
"""

import glob
import os
import sys
import tempfile
import threading
import time

import world
from check_waits import Waits
from check_words import Words
from check_writes import Writes
from talk import HERE, Silent, Talk


def alone(name, told):
    """One driver, one call at a time."""
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, 'home')
        db = world.make(home)
        world.insert(db, 'show', 'the-show', 'active')
        talk = Talk(name, home)
        try:
            description, _ = talk.ask('describe')
            if description['protocol'] != 1 or 'clock' not in description:
                told('description: %r' % description)
            talk.ask('open')
            if talk.ask('fly')[0].get('code') != 'unsupported':
                told('an unknown operation')
            Writes(talk, db, told).run()
            Words(talk, db, told).run()
            Waits(talk, db, home, told).run()
        except (Silent, AssertionError, KeyError, ValueError, BrokenPipeError) as error:
            told('broken: %r' % error)
        finally:
            if talk.end() != 0:
                told('exit after the end of input')
            db.close()


def together(name, told, drivers=4, rounds=12):
    """Several drivers at one record at the same instant: one wins, the rest is told so."""
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, 'home')
        db = world.make(home)
        talks = [Talk(name, home) for _ in range(drivers)]
        try:
            for talk in talks:
                talk.ask('open')
            for number in range(rounds):
                one_round(talks, db, 'race-%d' % number, number % 3, told)
        except (Silent, AssertionError, KeyError, ValueError, BrokenPipeError) as error:
            told('broken in a race: %r' % error)
        finally:
            for talk in talks:
                talk.end()
            db.close()


def one_round(talks, db, name, style, told):
    world.insert(db, 'session', name, 'running' if style else None)
    guard = ({'expected_statuses': [None]}, {}, {'expected_updated_at': world.OLD})[style]
    ends = ('completed', 'failed', 'aborted', 'cancelled') if style < 2 else ('running',) * len(talks)
    at, answers = str(time.clock_gettime_ns(time.CLOCK_MONOTONIC) + 30_000_000), [None] * len(talks)

    def write(number):
        answers[number] = talks[number].write('session', name, ends[number], at=at, **guard)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(len(talks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    row, history, audit = world.dump(db, 'session', name)
    if answers.count(True) != 1 or len(history) != 1:
        told('race of style %d: %r, %d rows of history' % (style, answers, len(history)))
    elif style == 1 and False in answers:
        told('a race without a guard: %r' % answers)
    elif row['status'] != ends[answers.index(True)] or answers.count('rejected') != len(audit):
        told('race of style %d: %r, %s, %d events' % (style, answers, row['status'], len(audit)))


def main(names):
    right = sorted(glob.glob(os.path.join(HERE, 'right', '*.json')))
    bad = False
    for name in names or right:
        findings = []
        alone(name, findings.append)
        together(name, findings.append)
        bad = bad or bool(findings)
        print('%s: %s' % (os.path.basename(name), '; '.join(findings[:8]) if findings else 'right'))
    return int(bad)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
