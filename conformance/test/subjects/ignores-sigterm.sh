#!/bin/sh
# Heeds no signal that can be ignored, nor do its children.
trap '' TERM INT HUP
while :; do sleep 0.05; done
