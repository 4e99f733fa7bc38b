"""Wrong drivers, one fault each: `wrong.py NAME`."""

import json
import signal
import sqlite3
import sys
import time

import right


class CountsCallbacks(right.Implementation):
    """Calls back again for every position of the list."""

    def wait(self, ids, interval, on_result, should_stop):
        outcomes = super().wait(ids, interval, on_result, should_stop)
        for outcome in outcomes[len({one["run_id"] for one in outcomes}) :]:
            on_result(outcome)
        return outcomes


class OrderOfEnds(right.Implementation):
    def wait(self, ids, interval, on_result, should_stop):
        ended = []
        outcomes = super().wait(ids, interval, lambda one: (ended.append(one), on_result(one)), should_stop)
        return sorted(outcomes, key=ended.index)


class ForgetsKind(right.Implementation):
    def outcome(self, run, kind, status):
        return super().outcome(run, None if status == "unknown" else kind, status)


class LateImmediates(right.Implementation):
    """Keeps the callbacks back until the call is over."""

    def wait(self, ids, interval, on_result, should_stop):
        kept = []
        outcomes = super().wait(ids, interval, kept.append, should_stop)
        for one in kept:
            on_result(one)
        return outcomes


class NeverAsks(right.Implementation):
    def stopped(self, should_stop):
        return False


class DropsOnStop(right.Implementation):
    def wait(self, ids, interval, on_result, should_stop):
        said = []
        predicate = should_stop and (lambda: said.append(should_stop()) or said[-1])
        outcomes = super().wait(ids, interval, on_result, predicate)
        return [] if said and said[-1] else outcomes


class CompletedIsSuccess(right.Implementation):
    def look(self, kind, run):
        outcome = super().look(kind, run)
        return outcome and {**outcome, "success": outcome["status"].startswith("completed")}


class LacksAKey(right.Implementation):
    def outcome(self, run, kind, status):
        outcome = super().outcome(run, kind, status)
        del outcome["exit_code"]
        return outcome


class HandlesSignals(right.Implementation):
    def wait(self, *arguments):
        signal.signal(signal.SIGTERM, lambda *_: None)
        return super().wait(*arguments)


class Prints(right.Implementation):
    def wait(self, ids, interval, on_result, should_stop):
        print("waiting for", len(ids), flush=True)
        return super().wait(ids, interval, on_result, should_stop)


if __name__ == "__main__":
    right.drive(globals()[sys.argv[1]]())
