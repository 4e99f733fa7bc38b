#!/usr/bin/env python3
"""Takes the write lock of the store and never gives it back."""

import os
import sqlite3
import time

db = sqlite3.connect(f"{os.environ['LIONAGI_HOME']}/state.db", isolation_level=None)
db.execute("BEGIN IMMEDIATE")
time.sleep(1000)
