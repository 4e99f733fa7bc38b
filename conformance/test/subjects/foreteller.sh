#!/bin/sh
# Knows the answers beforehand: prints a line for each id at once, over or not.
for id; do
  case $id in -*) break ;; esac
  printf '%s\tstatus=completed\treason=unknown\tartifact_dir=%s/runs/%s\texit_code=-\n' "$id" "$LIONAGI_HOME" "$id"
done
