#!/bin/sh
# The right line, and one blank after it.
printf '%s\tstatus=completed\treason=unknown\tartifact_dir=%s/runs/%s\texit_code=-\n ' "$1" "$LIONAGI_HOME" "$1"
