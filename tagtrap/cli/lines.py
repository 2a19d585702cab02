"""JSON lines that a command is given."""

import sys
from typing import TextIO


def standard_input() -> TextIO:
    """Return standard input as UTF-8; bytes that are none are shown as such and stop nothing."""
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    return sys.stdin
