#!/bin/sh
# NUL, invalid UTF-8, an escape and a no-break space.
printf '%s\000\377\033\302\240\n' "$1"
