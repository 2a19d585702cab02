"""`tagtrap verify`."""

from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from tagtrap.cli.lines import standard_input
from tagtrap.cli.output import write_json
from tagtrap.cli.reporting import require_writable, write_report
from tagtrap.errors import WrongArguments
from tagtrap.settings import load_settings
from tagtrap.wiring import build_checker
from verify.answers import AnswerChecker
from verify.requests import verify_lines


def verify_file(path: Path, report: Path | None = None, limit: int = 1000) -> int:
    """Check each line of a file, or of standard input for "-"; return the exit code.

    With `report` the last `limit` lines become one page there, and nothing is printed.
    """
    if report is not None:
        require_writable(report, path)
    checker = build_checker(load_settings())

    def checked(lines: Iterable[str]) -> int:
        if report is None:
            return _verify(lines, checker)
        name = "standard input" if str(path) == "-" else path.name
        return write_report(lines, checker, report, name, limit)

    if str(path) == "-":
        return checked(standard_input())
    with _opened(path) as lines:
        return checked(lines)


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
