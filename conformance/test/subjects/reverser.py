#!/usr/bin/env python3
"""Waits as it should, but prints the lines of what ended last first."""

import os
import sqlite3
import sys
import time

home = os.environ["LIONAGI_HOME"]
pending, lines = [word for word in sys.argv[1:] if len(word) == 32], []
db = sqlite3.connect(f"{home}/state.db")
while pending:
    for run in list(pending):
        if db.execute("SELECT status FROM sessions WHERE id = ?", (run,)).fetchone() == ("completed",):
            pending.remove(run)
            lines.append(f"{run}\tstatus=completed\treason=unknown\tartifact_dir={home}/runs/{run}\texit_code=-")
    time.sleep(0.02)
print(*reversed(lines), sep="\n")
