"""A plain `wait` that keeps contract v1: reads the store anew on each tick, flushes each line.

Words before the ids, for tests: `buffered` prints everything at the exit, `slow` comes to life late.
"""

import json
import os
import signal
import sqlite3
import sys
import time

SIX = {"completed", "completed_empty", "failed", "timed_out", "aborted", "cancelled"}
KINDS = {  # kind: (table, terminal statuses, successful one)
    "session": ("sessions", SIX, "completed"),
    "invocation": ("invocations", SIX, "completed"),
    "play": ("plays", {"merged", "escalated", "gate_failed", "blocked", "aborted_after_finish"}, "merged"),
    "schedule_run": ("schedule_runs", SIX - {"completed_empty", "aborted"} | {"skipped"}, "completed"),
}
with open(os.path.join(os.path.dirname(__file__), "../../../spec/v1/vocabularies.json"), encoding="utf-8") as words:
    REASONS = set(json.load(words)["reason_codes"])
HOME = os.environ["LIONAGI_HOME"]
interrupted = False


def interrupt(*_):
    global interrupted
    interrupted = True


def one(db, sql, *values):
    return db.execute(sql, values).fetchone()


def resolve(db, word):
    for length in ("id = ?", "substr(id, 1, length(?)) = ?"):
        values = (word,) if length == "id = ?" else (word, word)
        found = [
            (kind, row[0])
            for kind, (table, _, _) in KINDS.items()
            for row in db.execute(f"SELECT id FROM {table} WHERE {length} LIMIT 2", values)
        ]
        if found and (len(found) == 1 or length == "id = ?"):
            return found[0]
        if found:
            return None
    return None


def primary(db, invocation):
    row = one(db, "SELECT id FROM sessions WHERE invocation_id = ? ORDER BY updated_at DESC LIMIT 1", invocation)
    return row and row[0]


def backing(db, kind, run):
    if kind == "session":
        return run
    if kind == "invocation":
        return primary(db, run)
    column = "session_id" if kind == "play" else "invocation_id"
    (link,) = one(db, f"SELECT {column} FROM {KINDS[kind][0]} WHERE id = ?", run)
    if kind == "schedule_run":
        return link and primary(db, link)
    return link if link and one(db, "SELECT 1 FROM sessions WHERE id = ?", link) else None


def look(db, kind, run):
    """A line and the exit that it asks for; None while the run is pending."""
    table, terminal, success = KINDS[kind]
    code = "exit_code" if kind in ("play", "schedule_run") else "NULL"
    row = one(db, f"SELECT status, status_reason_code, {code} FROM {table} WHERE id = ?", run)
    if row is None:
        return f"{run}\tstatus=unknown\treason=unknown\tartifact_dir=-\texit_code=-\n", 2
    status, reason, exit_code = row
    if status not in terminal:
        return None
    session = backing(db, kind, run)
    folder = f"{HOME}/runs/{session}" if session else "-"
    reason = reason if reason in REASONS else "unknown"
    number = "-" if exit_code is None else exit_code
    line = f"{run}\tstatus={status}\treason={reason}\tartifact_dir={folder}\texit_code={number}\n"
    return line, 0 if status == success else 1


def main(words, buffered):
    interval = 1.0
    if "--interval" in words:
        at = words.index("--interval")
        try:
            interval = float(words[at + 1])
        except ValueError:
            return fail("--interval is no number")
        del words[at : at + 2]
    words = list(dict.fromkeys(piece for word in words for piece in word.split(",") if piece))
    if not words:
        return fail("no id")
    path = f"{HOME}/state.db"
    if not os.path.exists(path):
        return fail(f"no store at {path}")
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    out, code, pending = [], 0, []
    for word in words:
        found = resolve(db, word)
        if found is None:
            code = fail(f"not found: {word}")
        elif found not in pending:
            pending.append(found)
    while pending:
        db.execute("BEGIN")
        for kind, run in list(pending):
            seen = look(db, kind, run)
            if seen is None:
                continue
            pending.remove((kind, run))
            code = max(code, seen[1])
            out.append(seen[0])
            if not buffered:
                sys.stdout.buffer.write(out.pop().encode())
                sys.stdout.flush()
        db.execute("COMMIT")
        end = time.monotonic() + interval
        while pending and not interrupted and time.monotonic() < end:
            time.sleep(min(0.05, max(0, interval)))
        if interrupted:
            code = 3
            break
    sys.stdout.buffer.write("".join(out).encode())
    return code


def fail(why):
    print(f"wait: {why}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    arguments = sys.argv[1:]
    modes = [arguments.pop(0) for _ in (1, 2) if arguments and arguments[0] in ("buffered", "slow")]
    if "slow" in modes:
        time.sleep(0.8)
    try:
        status = main(arguments, "buffered" in modes)
    except sqlite3.Error as error:
        status = fail(str(error)) + 3
    sys.exit(status)
