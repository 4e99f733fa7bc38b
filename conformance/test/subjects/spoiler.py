#!/usr/bin/env python3
"""Overwrites the store with nonsense, and waits on."""

import os
import sys
import time

path = f"{os.environ['LIONAGI_HOME']}/state.db"
with open(path, "r+b") as store:
    store.write(b"nonsense" * (os.path.getsize(path) // 8))
os.remove(f"{path}-wal")
print(f"{sys.argv[1]}\tstatus=completed\treason=unknown\tartifact_dir={path[:-9]}/runs/{sys.argv[1]}\texit_code=-", flush=True)
time.sleep(1000)
