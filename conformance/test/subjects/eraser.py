#!/usr/bin/env python3
"""Deletes every session that is still running, and waits on."""

import os
import sqlite3
import time

store = sqlite3.connect(f"{os.environ['LIONAGI_HOME']}/state.db", isolation_level=None)
store.execute("DELETE FROM sessions WHERE status = 'running'")
time.sleep(1000)
