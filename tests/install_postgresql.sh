#!/bin/sh
# The tests of a grown set-up need PostgreSQL. Install Debian's where it is missing and we may; else
# say how. The tests run a server of their own, on a port of its own.
set -u
if command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then exit 0; fi
echo "PostgreSQL is missing; the tests of a grown set-up need it (about 20 MB of downloads)."
if [ "$(id -u)" = 0 ]; then as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then as_root="sudo"
else
  echo "Install it with: sudo apt install postgresql. Until then these tests are left out."
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
{ $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } \
  || echo "PostgreSQL could not be installed; the tests of a grown set-up are left out."
