"""Drivers for the sweeps, one fault each: `torn.py NAME`. Each is right as long as nobody interferes."""

import sqlite3
import sys

import right


class SplitsHistory(right.Implementation):
    """Commits the record before its history row."""

    def insert(self, table, row):
        if table == "status_transitions":
            self.db.execute("COMMIT")
            self.db.execute("BEGIN IMMEDIATE")
        super().insert(table, row)


class SplitsAudit(right.Implementation):
    """Commits an audit event, and then goes on."""

    def insert(self, table, row):
        super().insert(table, row)
        if table == "admin_events":
            self.db.execute("COMMIT")
            self.db.execute("BEGIN IMMEDIATE")


class RejectsFirst(right.Implementation):
    """Commits the new status, and takes it back where it was not allowed."""

    def write(self, kind, call):
        row = self.row(kind, call["entity_id"])
        answer = super().write(kind, call)
        if answer == "rejected":
            query = f"UPDATE {right.TABLES[kind]} SET status = ? WHERE id = ?"
            for status in (call["new_status"], row["status"]):
                self.db.execute(query, (status, row["id"]))
                self.db.execute("COMMIT")
                self.db.execute("BEGIN IMMEDIATE")
        return answer


class SplitsEnd(right.Implementation):
    """Writes ended_at when the status is committed."""

    def update_status(self, call):
        fields = call.get("extra_fields") or {}
        applied = super().update_status({**call, "extra_fields": None})
        if applied and "ended_at" in fields:
            table = right.TABLES[self.check(call)]
            query = f"UPDATE {table} SET ended_at = ? WHERE id = ?"
            self.db.execute(query, (fields["ended_at"], call["entity_id"]))
        return applied


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


class SwallowsErrors(right.Implementation):
    """Takes a fault of the store for a small matter, and answers true."""

    def update_status(self, call):
        try:
            return super().update_status(call)
        except sqlite3.Error:
            return True


class SaysFalse(right.Implementation):
    """Answers false for any fault, also where it came after the commit."""

    def update_status(self, call):
        try:
            applied = super().update_status(call)
            self.db.execute("UPDATE schema_meta SET value = ? WHERE key = 'last_write'", (call["entity_id"],))
            self.db.execute("INSERT OR REPLACE INTO schema_meta VALUES ('last_write', ?)", (call["entity_id"],))
            return applied
        except sqlite3.Error:
            return False


class LeavesLock(right.Implementation):
    """Keeps others out by a file that it removes when it is done."""

    def update_status(self, call):
        import os
        import time

        path = os.path.join(os.environ["LIONAGI_HOME"], "writer.lock")
        end = time.monotonic() + 1
        while True:
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL))
                break
            except FileExistsError:
                if time.monotonic() > end:
                    raise sqlite3.OperationalError("another writer is at work") from None
                time.sleep(0.005)
        try:
            return super().update_status(call)
        finally:
            os.unlink(path)


if __name__ == "__main__":
    right.drive(globals()[sys.argv[1]]())
