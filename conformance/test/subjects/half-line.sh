#!/bin/sh
# Begins a right line, and hangs in the middle of it.
printf '%s\tstatus=comp' "$1"
sleep 1000
