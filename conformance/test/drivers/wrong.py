"""Wrong drivers, one fault each: `wrong.py NAME`."""

import signal
import sys

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


class LetsTerminalGo(right.Implementation):
    def write(self, kind, call):
        if kind == "session" and call.get("expected_statuses") is None:
            return self.apply(kind, call, self.row(kind, call["entity_id"]))
        return super().write(kind, call)


class RollsEventsBack(right.Implementation):
    def write(self, kind, call):
        answer = super().write(kind, call)
        if answer == "rejected":
            raise right.Rejected("over")
        return answer


class ForgetsTimedOut(right.Implementation):
    def write(self, kind, call):
        row = self.row(kind, call["entity_id"])
        if kind == "schedule_run" and row["status"] == "timed_out":
            return self.apply(kind, call, row)
        return super().write(kind, call)


class ProtectsFirst(right.Implementation):
    """Judges the protection of terminal rows before the guard."""

    def write(self, kind, call):
        return super().write(kind, {**call, "expected_statuses": None}) if self.over(kind, call) else super().write(kind, call)

    def over(self, kind, call):
        return self.row(kind, call["entity_id"])["status"] in right.WORDS["terminal"][kind]


class NullMatchesNothing(right.Implementation):
    def write(self, kind, call):
        row = self.row(kind, call["entity_id"])
        if call.get("expected_statuses") is not None and row["status"] is None:
            return False
        return super().write(kind, call)


class IgnoresVersion(right.Implementation):
    def write(self, kind, call):
        return super().write(kind, {**call, "expected_updated_at": None})


class KeepsReason(right.Implementation):
    def apply(self, kind, call, row):
        if row["status"] == call["new_status"]:
            return True
        return super().apply(kind, call, row)


class OverridesUnseen(right.Implementation):
    def audit(self, action, *rest):
        if action != "override":
            super().audit(action, *rest)


class AnybodyOverrides(right.Implementation):
    def check(self, call):
        return super().check({**call, "override": False})

    def audit(self, action, kind, call, previous, actor):
        super().audit(action, kind, call, previous, actor)

    def write(self, kind, call):
        return super().write(kind, {"override_actor": "", **call})


class KeepsVersion(right.Implementation):
    def now(self, row):
        return row["updated_at"]


class EndsFirst(right.Implementation):
    """Writes the end before it has looked at the guards."""

    def write(self, kind, call):
        for name, value in (call.get("extra_fields") or {}).items():
            self.db.execute(f"UPDATE {right.TABLES[kind]} SET {name} = ? WHERE id = ?", (value, call["entity_id"]))
        return super().write(kind, call)


class TouchesNeighbours(right.Implementation):
    def apply(self, kind, call, row):
        self.db.execute(f"UPDATE {right.TABLES[kind]} SET updated_at = updated_at + 1 WHERE id != ?", (row["id"],))
        return super().apply(kind, call, row)


class AliasInHistory(right.Implementation):
    def transition(self, kind, call, *rest):
        return super().transition(call["entity_type"], call, *rest)


class ThreeSources(right.Implementation):
    def check(self, call):
        if call.get("source") == "system":
            raise ValueError("system")
        return super().check(call)


class AnyReason(right.Implementation):
    def check(self, call):
        return super().check({**call, "reason_code": "run.completed.ok"})


class DropsMetadata(right.Implementation):
    def transition(self, *arguments):
        return {**super().transition(*arguments), "metadata": None}


class MakesRecords(right.Implementation):
    """Answers true for a record that is not there."""

    def write(self, kind, call):
        return self.row(kind, call["entity_id"]) is None or super().write(kind, call)


class StaleIsOlder(right.Implementation):
    """Takes a version for current that is off by less than a minute."""

    def write(self, kind, call):
        call = {**call}
        version = call.pop("expected_updated_at", None)
        if version is not None and version < self.row(kind, call["entity_id"])["updated_at"] - 60:
            return False
        return super().write(kind, call)


class EmptyIsMissing(right.Implementation):
    def wait(self, ids, *rest):
        return super().wait(ids or [""], *rest)


class CallsTwice(right.Implementation):
    def wait(self, ids, interval, on_result, should_stop):
        settled = []

        def twice(outcome):
            for _ in range(2 if settled else 1):
                on_result(outcome)
            settled.append(outcome)

        return super().wait(ids, interval, twice, should_stop)


class AsksOnce(right.Implementation):
    def wait(self, ids, interval, on_result, should_stop):
        asked = []
        once = should_stop and (lambda: False if asked else asked.append(1) or should_stop())
        return super().wait(ids, interval, on_result, once)


class RemembersStop(right.Implementation):
    stop = False

    def stopped(self, should_stop):
        self.stop = self.stop or super().stopped(should_stop)
        return self.stop


class NeedsPredicate(right.Implementation):
    def stopped(self, should_stop):
        return should_stop is None or should_stop()


class LateSuccess(right.Implementation):
    """Takes for success what ends during the call."""

    def wait(self, ids, interval, on_result, should_stop):
        over = {one for one in map(self.resolve, ids) if one and self.look(*one)}
        outcomes = super().wait(ids, interval, on_result, should_stop)
        return [one if (one["kind"], one["run_id"]) in over else {**one, "success": True} for one in outcomes]


class StaleMayLeave(right.Implementation):
    def write(self, kind, call):
        row = self.row(kind, call["entity_id"])
        version = call.get("expected_updated_at")
        if version is not None and version != row["updated_at"] and row["status"] in right.WORDS["terminal"][kind]:
            return self.apply(kind, call, row)
        return super().write(kind, call)


class RejectsOnce(right.Implementation):
    """Audits only the first rejection of a record."""

    def audit(self, action, kind, call, *rest):
        query = "SELECT count(*) FROM admin_events WHERE target_id = ? AND action = ?"
        (count,) = self.db.execute(query, (call["entity_id"], f"status_transition_{action}")).fetchone()
        if count == 0:
            super().audit(action, kind, call, *rest)


class NoIdleOverride(right.Implementation):
    def write(self, kind, call):
        over = self.row(kind, call["entity_id"])["status"] in right.WORDS["terminal"][kind]
        return False if call.get("override") and not over else super().write(kind, call)


class AnySource(right.Implementation):
    def check(self, call):
        return super().check({**call, "source": "admin"})


class AnyType(right.Implementation):
    def check(self, call):
        known = call["entity_type"] in right.TABLES or call["entity_type"] in right.WORDS["entity_aliases"]
        return super().check(call if known else {**call, "entity_type": "session"})


class AnyStatus(right.Implementation):
    def check(self, call):
        kind = right.WORDS["entity_aliases"].get(call["entity_type"], call["entity_type"])
        return super().check({**call, "new_status": right.WORDS["statuses"].get(kind, ["?"])[0]})


class SkipsFields(right.Implementation):
    """Writes what it may of the extra fields, and passes over the rest."""

    def update_status(self, call):
        words = right.WORDS["extra_status_fields"].get(call["entity_type"], [])
        fields = {name: value for name, value in (call.get("extra_fields") or {}).items() if name in words}
        return super().update_status({**call, "extra_fields": fields})


class NoEnd(right.Implementation):
    def apply(self, kind, call, row):
        return super().apply(kind, {**call, "extra_fields": None}, row)


class EndsEverywhere(right.Implementation):
    def check(self, call):
        fields = {name: value for name, value in (call.get("extra_fields") or {}).items() if name != "ended_at"}
        return super().check({**call, "extra_fields": fields})


class LacksAReason(right.Implementation):
    def check(self, call):
        if call["reason_code"] == "show.blocked.no_ready_plays":
            raise ValueError("show.blocked.no_ready_plays")
        return super().check(call)


class NeedsActor(right.Implementation):
    def check(self, call):
        return call["actor"] and super().check(call)


class ReadsOutside(right.Implementation):
    """Decides on what it read before its transaction, and writes whatever the status is by then."""

    def update_status(self, call):
        self.seen = super().row(self.check(call), call["entity_id"])
        return super().update_status(call)

    def row(self, kind, run):
        return self.seen

    def apply(self, kind, call, row):
        current = super().row(kind, row["id"])
        return super().apply(kind, call, {"id": row["id"], "status": current["status"]})


class SplitsHistory(right.Implementation):
    """Commits the record before its history row."""

    def transition(self, kind, call, previous, summary, evidence):
        self.db.execute("COMMIT")
        self.db.execute("BEGIN IMMEDIATE")
        return super().transition(kind, call, previous, summary, evidence)


if __name__ == "__main__":
    right.drive(globals()[sys.argv[1]]())
