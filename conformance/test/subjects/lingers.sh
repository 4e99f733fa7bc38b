#!/bin/sh
# Says the right thing at once, and takes its time to end.
printf '%s\tstatus=completed\treason=unknown\tartifact_dir=%s/runs/%s\texit_code=-\n' "$1" "$LIONAGI_HOME" "$1"
sleep 0.7
