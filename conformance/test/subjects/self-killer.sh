#!/bin/sh
# Dies by a signal of its own.
kill -SEGV $$
