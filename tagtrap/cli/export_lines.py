"""The lines of an export, from a file or from standard input: packed or not, UTF-8 or UTF-16."""

import codecs
import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tagtrap.errors import WrongArguments
from verify.requests import LONGEST_LINE

_GZIP = b"\x1f\x8b"
_REST = 1_000_000


@contextmanager
def export_lines(path: Path) -> Iterator[Iterator[str]]:
    """Yield the lines of a file, of standard input for "-".

    Bytes that are no text read as such and stop nothing; of a line that is too long to be checked
    only the beginning is kept. Raises `WrongArguments` where nothing can be read, or not to the
    end, and for one JSON value that is spread over many lines.
    """
    if str(path) == "-":
        yield _read(sys.stdin.buffer, "standard input")
        return
    try:
        opened = path.open("rb")
    except OSError as error:
        raise WrongArguments(f"{path} cannot be read: {error.strerror}.") from error
    with opened as file:
        yield _read(file, str(path))


def _read(file: BinaryIO, name: str) -> Iterator[str]:
    """Yield the lines of a file while it is read."""
    number = 0
    try:
        with _decoded(file) as text:
            while line := text.readline(LONGEST_LINE + 2):
                number += 1
                if number == 1:
                    _require_lines(line, name)
                yield line
                while not line.endswith("\n") and (line := text.readline(_REST)):
                    pass
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise WrongArguments(
            f"{name} is damaged: it can be unpacked up to line {number} and no further."
        ) from error
    except OSError as error:
        raise WrongArguments(f"{name} cannot be read: {error.strerror}.") from error


def _decoded(file: BinaryIO, *, may_be_packed: bool = True) -> io.TextIOWrapper:
    if not isinstance(file, io.BufferedReader):
        file = io.BufferedReader(file)  # type: ignore[type-var]  # any file of bytes will do
    start = file.peek(2)[:2]
    if start == _GZIP and may_be_packed:
        # Once only: there are files that unpack to themselves.
        packed = gzip.GzipFile(fileobj=file)
        return _decoded(packed, may_be_packed=False)  # type: ignore[arg-type]  # as above
    is_wide = start in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    return io.TextIOWrapper(file, "utf-16" if is_wide else "utf-8-sig", errors="replace")


def _require_lines(first: str, name: str) -> None:
    """Refuse one JSON value that is spread over many lines: each would be refused by itself."""
    if (start := first.strip()) in ("[", "{"):
        pattern = "." if start == "{" else ".[]"
        raise WrongArguments(
            f"{name} holds one JSON value over many lines; verify reads an object a line. "
            f"`jq -c '{pattern}'` writes it so."
        )
