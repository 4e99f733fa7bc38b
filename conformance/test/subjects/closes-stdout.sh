#!/bin/sh
# Closes stdout before anything was written, and lives on.
exec 1>&-
sleep 1000
