#!/bin/sh
# Never says anything and never ends; what sleeps is a child.
sleep 1000
