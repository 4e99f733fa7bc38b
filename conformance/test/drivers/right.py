"""A driver over plain sqlite3, and what it drives: the waiting and the guarded write of contract v1, as plainly as can be.
The kit's tests judge it; wrong.py makes wrong ones of it."""

import json
import os
import sqlite3
import sys
import time
import uuid

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "../../../spec/v1/vocabularies.json"), encoding="utf-8") as file:
    WORDS = json.load(file)
TABLES = {kind: kind + "s" for kind in WORDS["entity_types"]}
KINDS = ["session", "invocation", "play", "schedule_run"]


class Rejected(Exception):
    pass


class Missing(Exception):
    pass


class Implementation:
    def open(self):
        path = os.path.join(os.environ["LIONAGI_HOME"], "state.db")
        self.db = sqlite3.connect(path, isolation_level=None, timeout=5)
        self.db.row_factory = sqlite3.Row

    def close(self):
        self.db.close()

    # The waiting (D2, D3)

    def wait(self, ids, interval, on_result, should_stop):
        settled, names, pending = {}, [], []
        for name in ids:
            found = self.resolve(name)
            if found is None:
                names.append(("?", name))
                settled["?", name] = self.outcome(name, None, "not_found")
                on_result(settled["?", name])
                continue
            names.append(found)
            if found in settled or found in pending:
                continue
            outcome = self.look(*found)
            if outcome is None:
                pending.append(found)
            else:
                settled[found] = outcome
                on_result(outcome)
        while pending and not self.stopped(should_stop):
            for found in list(pending):
                outcome = self.look(*found)
                if outcome is not None:
                    pending.remove(found)
                    settled[found] = outcome
                    on_result(outcome)
            if not pending or self.stopped(should_stop):
                break
            time.sleep(max(0, interval))
        return [settled[name] for name in names if name in settled]

    def stopped(self, should_stop):
        return should_stop is not None and should_stop()

    def resolve(self, name):
        for kind in KINDS:
            rows = self.db.execute(
                f"SELECT id FROM {TABLES[kind]} WHERE id = ?1 OR (length(?1) >= 8 AND substr(id, 1, length(?1)) = ?1)",
                (name,),
            ).fetchall()
            if len(rows) == 1:
                return kind, rows[0]["id"]
        return None

    def look(self, kind, run):
        """The outcome of a run that is over or gone; None while it is pending."""
        row = self.row(kind, run)
        if row is None:
            return self.outcome(run, kind, "unknown")
        if row["status"] not in WORDS["terminal"][kind]:
            return None
        known = row["status_reason_code"] in WORDS["reason_codes"]
        return {
            **self.outcome(run, kind, row["status"]),
            "reason": row["status_reason_code"] if known else "unknown",
            "artifact_dir": self.folder(kind, row),
            "exit_code": row["exit_code"] if "exit_code" in row.keys() else None,
            "success": row["status"] in WORDS["success"][kind],
        }

    def outcome(self, run, kind, status):
        empty = {"reason": "unknown", "artifact_dir": None, "exit_code": None, "success": False}
        return {"run_id": run, "kind": kind, "status": status, **empty}

    def folder(self, kind, row):
        session = {"session": row["id"]}.get(kind)
        if kind == "play" and row["session_id"] and self.row("session", row["session_id"]):
            session = row["session_id"]
        if kind in ("invocation", "schedule_run"):
            invocation = row["id"] if kind == "invocation" else row["invocation_id"]
            query = "SELECT id FROM sessions WHERE invocation_id = ? ORDER BY updated_at DESC"
            primary = self.db.execute(query, (invocation,)).fetchone()
            session = primary["id"] if primary and self.row("invocation", invocation) else None
        return session and os.path.join(os.environ["LIONAGI_HOME"], "runs", session)

    def row(self, kind, run):
        return self.db.execute(f"SELECT * FROM {TABLES[kind]} WHERE id = ?", (run,)).fetchone()

    # The guarded write (D5)

    def update_status(self, call):
        kind = self.check(call)
        self.db.execute("BEGIN IMMEDIATE")
        try:
            answer = self.write(kind, call)
            self.db.execute("COMMIT")
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        if answer == "rejected":
            raise Rejected(f"{kind} {call['entity_id']} is over")
        return answer

    def check(self, call):
        kind = WORDS["entity_aliases"].get(call["entity_type"], call["entity_type"])
        known = kind in WORDS["entity_types"] and call["new_status"] in WORDS["statuses"][kind]
        known = known and call["reason_code"] in WORDS["reason_codes"]
        known = known and call.get("source", "executor") in WORDS["status_sources"]
        if not known or set(call.get("extra_fields") or {}) - set(WORDS["extra_status_fields"][kind]):
            raise ValueError("a word that is in no vocabulary")
        if call.get("override") and not (call.get("override_actor") and call.get("override_justification")):
            raise ValueError("an override needs an actor and a justification")
        return kind

    def write(self, kind, call):
        row = self.row(kind, call["entity_id"])
        if row is None:
            raise Missing(call["entity_id"])
        previous, new = row["status"], call["new_status"]
        expected, version = call.get("expected_statuses"), call.get("expected_updated_at")
        if expected is not None and previous not in expected:
            return False
        if version is not None and version != row["updated_at"]:
            return False
        if previous in WORDS["terminal"][kind] and previous != new:
            if not call.get("override"):
                self.audit("rejected", kind, call, previous, call.get("actor"))
                return "rejected"
            self.audit("override", kind, call, previous, call["override_actor"])
        return self.apply(kind, call, row)

    def apply(self, kind, call, row):
        summary, evidence = call.get("reason_summary", ""), json.dumps(call.get("evidence_refs") or [])
        fields = {
            "status": call["new_status"],
            "status_reason_code": call["reason_code"],
            "status_reason_summary": summary,
            "status_evidence_refs": evidence,
            "updated_at": self.now(row),
            **(call.get("extra_fields") or {}),
        }
        places = ", ".join(f"{name} = ?" for name in fields)
        guard = "WHERE id = ? AND status IS ?"
        self.db.execute(f"UPDATE {TABLES[kind]} SET {places} {guard}", (*fields.values(), row["id"], row["status"]))
        self.insert("status_transitions", self.transition(kind, call, row["status"], summary, evidence))
        return True

    def now(self, row):
        return time.time()

    def transition(self, kind, call, previous, summary, evidence):
        metadata = call.get("metadata")
        return {
            "id": uuid.uuid4().hex,
            "entity_type": kind,
            "entity_id": call["entity_id"],
            "previous_status": previous,
            "status": call["new_status"],
            "reason_code": call["reason_code"],
            "reason_summary": summary,
            "evidence_refs": evidence,
            "source": call.get("source", "executor"),
            "actor": call.get("actor"),
            "created_at": time.time(),
            "metadata": None if metadata is None else json.dumps(metadata),
        }

    def audit(self, action, kind, call, previous, actor):
        source = call.get("source", "executor")
        details = {"entity_type": kind, "previous_status": previous, "new_status": call["new_status"]}
        details |= {"reason_code": call["reason_code"], "source": source, "why": call.get("override_justification")}
        event = {"id": uuid.uuid4().hex, "created_at": time.time(), "action": f"status_transition_{action}"}
        event |= {"target_id": call["entity_id"], "details": json.dumps(details), "actor": actor or source}
        self.insert("admin_events", event)

    def insert(self, table, row):
        places = ", ".join("?" for _ in row)
        self.db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", tuple(row.values()))


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def answer(implementation, request):
    op, number = request["op"], request["id"]
    if op == "describe":
        ops = ["describe", "open", "update_status", "wait", "close"]
        return {"protocol": 1, "name": "right", "version": "1", "ops": ops, "clock": str(time.monotonic_ns())}
    if op == "update_status":
        at = int(request.pop("at", 0))
        while time.monotonic_ns() < at:
            pass
        return {"applied": implementation.update_status(request)}
    if op == "wait":
        checks = 0

        def on_result(outcome):
            say({"id": number, "event": "result", "outcome": outcome})

        def should_stop():
            nonlocal checks
            checks += 1
            say({"id": number, "event": "check", "checks": checks})
            return checks > request["stop_after"]

        predicate = should_stop if "stop_after" in request else None
        outcomes = implementation.wait(request["ids"], request["interval"], on_result, predicate)
        return {"outcomes": outcomes, "checks": checks}
    if op in ("open", "close"):
        getattr(implementation, op)()
        return {}
    raise NotImplementedError(op)


CODES = {ValueError: "invalid", Missing: "not_found", Rejected: "rejected", NotImplementedError: "unsupported"}


def drive(implementation):
    for line in sys.stdin:
        request = json.loads(line)
        try:
            say({"id": request["id"], "ok": answer(implementation, request)})
        except Exception as error:
            code = CODES.get(type(error), "store" if isinstance(error, sqlite3.Error) else "failed")
            say({"id": request["id"], "error": {"code": code, "definite": True, "message": str(error)}})
        if request["op"] == "close":
            return


if __name__ == "__main__":
    drive(Implementation())
