#!/bin/sh
# Ends well, but leaves a child in a session of its own, without its environment, that holds stdout open.
printf '%s\tstatus=completed\treason=unknown\tartifact_dir=%s/runs/%s\texit_code=-\n' "$1" "$LIONAGI_HOME" "$1"
env -i setsid sleep 1000 &
sleep 0.3
