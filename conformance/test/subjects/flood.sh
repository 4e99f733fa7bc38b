#!/bin/sh
# Writes a gibibyte.
head -c 1073741824 /dev/zero
