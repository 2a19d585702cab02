"""`tagtrap verify`."""

import sys
from collections.abc import Iterable
from pathlib import Path

from tagtrap.cli.output import write_json
from tagtrap.errors import BadRecord
from tagtrap.settings import load_settings
from tagtrap.wiring import build_checker
from verify.answers import AnswerChecker
from verify.requests import verify_lines


def verify_file(path: Path) -> int:
    """Check each line of a file, or of standard input for "-"; return the exit code."""
    checker = build_checker(load_settings())
    if str(path) == "-":
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        return _verify(sys.stdin, checker)
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            return _verify(lines, checker)
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from error


def _verify(lines: Iterable[str], checker: AnswerChecker) -> int:
    code = 0
    for record in verify_lines(lines, checker):
        write_json(record)
        code = 1 if "error" in record else code
    return code
