"""`tagtrap verify --report`."""

import os
import secrets
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from tagtrap.cli.output import write_problem
from tagtrap.errors import BadRecord, WrongArguments
from verify.answers import AnswerChecker
from verify.report.markup import ReportedAnswer
from verify.report.page import report_page
from verify.requests import parsed_object, verify_record

_STEP = 50


def require_writable(path: Path, source: Path | None = None) -> None:
    """Raise `WrongArguments` if a file could not be written, before anything else is done.

    The answers themselves, in `source`, are never written over.
    """
    if path.exists() and not path.is_file():
        raise WrongArguments(f"{path} is no file; name a file to write.")
    if source and path.exists() and source.exists() and path.samefile(source):
        raise WrongArguments(f"{path} holds the answers; name another file for the report.")
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise WrongArguments(f"{path} cannot be written: no such folder, or not allowed.")


def write_report(
    lines: Iterable[str], checker: AnswerChecker, path: Path, name: str, limit: int
) -> int:
    """Check the last `limit` lines, write the page, and return the exit code."""
    kept: deque[tuple[int, str]] = deque(maxlen=limit)
    found = 0
    for number, line in enumerate(lines, start=1):
        if line.strip():
            found += 1
            kept.append((number, line))
    if left_out := found - len(kept):
        write_problem(
            f"Only the last {len(kept):,} of {found:,} lines are checked; "
            f"left out: the first {left_out:,}. A higher --limit takes in more."
        )
    rows = list(_checked(kept, checker))
    date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    page = report_page(rows, name=name, date=date, left_out=left_out)
    write_whole(path, page.encode("utf-8", "replace"))
    write_problem(f"The report is in {path}.")
    return 1 if any("error" in row.record for row in rows) else 0


def _checked(kept: Collection[tuple[int, str]], checker: AnswerChecker) -> Iterator[ReportedAnswer]:
    for done, (number, line) in enumerate(kept, start=1):
        try:
            given = parsed_object(line)
            record = {"id": given.get("id"), **verify_record(given, checker)}
            yield ReportedAnswer(number, str(given.get("question") or ""), record)
        except BadRecord as error:
            yield ReportedAnswer(number, "", {"error": str(error)})
        if done % _STEP == 0:
            write_problem(f"{done:,} of {len(kept):,} lines checked")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file in one go: what stood there before stays until all of it is written."""
    # Not the tempfile module: its files are for their owner alone, and a report is passed on.
    temporary = path.with_name(f".report-{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
        temporary.replace(path)
    except OSError as error:
        raise WrongArguments(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        # Also where the user stops it: what was begun is not left behind.
        temporary.unlink(missing_ok=True)
