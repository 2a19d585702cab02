"""`tagtrap verify`."""

from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from tagtrap.cli.lines import standard_input
from tagtrap.cli.output import write_json
from tagtrap.errors import WrongArguments
from tagtrap.settings import load_settings
from tagtrap.wiring import build_checker
from verify.answers import AnswerChecker
from verify.requests import verify_lines


def verify_file(path: Path) -> int:
    """Check each line of a file, or of standard input for "-"; return the exit code."""
    checker = build_checker(load_settings())
    if str(path) == "-":
        return _verify(standard_input(), checker)
    with _opened(path) as lines:
        return _verify(lines, checker)


def _opened(path: Path) -> TextIO:
    try:
        return path.open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise WrongArguments(f"{path} cannot be read: {error.strerror}.") from error


def _verify(lines: Iterable[str], checker: AnswerChecker) -> int:
    code = 0
    for record in verify_lines(lines, checker):
        write_json(record)
        code = 1 if "error" in record else code
    return code
