#!/bin/sh
# The browser tests need Chromium. Install Debian's where it is missing and we may; else say how.
set -u
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
echo "Chromium is missing; the browser tests need it (about 120 MB of downloads)."
if [ "$(id -u)" = 0 ]; then as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then as_root="sudo"
else
  echo "Install it with: sudo apt install chromium. Until then the browser tests are left out."
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null \
  || echo "Chromium could not be installed; the browser tests are left out."
