"""`tagtrap verify`."""

from collections.abc import Iterable
from pathlib import Path

from tagtrap.cli.export_lines import export_lines
from tagtrap.cli.output import write_json, write_problem
from tagtrap.cli.reporting import require_writable, write_report
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
    with export_lines(path) as lines:
        checker = build_checker(load_settings())
        if report is None:
            return _verify(lines, checker)
        name = "standard input" if str(path) == "-" else path.name
        return write_report(lines, checker, report, name, limit)


def _verify(lines: Iterable[str], checker: AnswerChecker) -> int:
    code = 0
    record = None
    for record in verify_lines(lines, checker):
        write_json(record)
        code = 1 if "error" in record else code
    if record is None:
        write_problem("There is no line to check.")
    return code
