#!/bin/sh
# Runs all tests with the Python it is given. Those at the browser wait more than they compute, so
# they run beside the others; what they say is printed at the end.
set -u
said=$(mktemp)
"$1" -m pytest -m browser >"$said" 2>&1 &
at_browser=$!
trap 'kill "$at_browser" 2>/dev/null; rm -f "$said"' EXIT
trap 'exit 130' INT TERM
"$1" -m pytest -m "not browser"
others=$?
wait "$at_browser"
browser=$?
cat "$said"
[ "$others" -eq 0 ] && [ "$browser" -eq 0 ]
