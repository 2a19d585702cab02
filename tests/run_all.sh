#!/bin/sh
# Runs all tests with the Python it is given, in two lanes side by side: those at the browser, which
# wait more than they compute, and after them those of the verifier and of the whole; beside them all
# others. What the first lane says is printed at the end.
set -u
said=$(mktemp)
{
  "$1" -m pytest -m browser
  browser=$?
  "$1" -m pytest -m "not browser" tests/verify tests/whole
  verifier=$?
  [ "$browser" -eq 0 ] && [ "$verifier" -eq 0 ]
} >"$said" 2>&1 &
beside=$!
trap 'kill "$beside" 2>/dev/null; rm -f "$said"' EXIT
trap 'exit 130' INT TERM
"$1" -m pytest -m "not browser" --ignore=tests/verify --ignore=tests/whole
others=$?
wait "$beside"
first_lane=$?
cat "$said"
[ "$others" -eq 0 ] && [ "$first_lane" -eq 0 ]
