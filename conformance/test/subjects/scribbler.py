#!/usr/bin/env python3
"""Says the right thing, but writes to the store and leaves a file in LIONAGI_HOME."""

import os
import sqlite3
import sys

home, run = os.environ["LIONAGI_HOME"], sys.argv[1]
with sqlite3.connect(f"{home}/state.db") as db:
    db.execute("UPDATE sessions SET updated_at = updated_at + 1 WHERE id = ?", (run,))
open(f"{home}/seen.log", "w").close()
print(f"{run}\tstatus=completed\treason=unknown\tartifact_dir={home}/runs/{run}\texit_code=-")
