"""Read a file in a process of its own, so that no file can hang, crash or starve the app."""

import atexit
import logging
import os

from ingest.detection import detect_kind
from ingest.isolation.messages import Outcome, Reading, Reply, Request, decode
from ingest.isolation.processes import ReadingProcesses, Unwanted
from tagtrap import errors
from tagtrap.domain.documents import UntaggedSentence
from tagtrap.domain.files import ParsedFile
from tagtrap.errors import (
    CorruptFile,
    FileTooLarge,
    MissingDependency,
    ParseTimeout,
    ReadingStopped,
    TagTrapError,
)

_log = logging.getLogger(__name__)


def read_file_isolated(
    content: bytes,
    *,
    file_name: str,
    seconds: float,
    megabytes: int,
    processes: ReadingProcesses | None = None,
) -> ParsedFile:
    """Read a file as `ingest.readers.read_file` does, or raise a `FileRefused`.

    Reading may take `seconds` and `megabytes` of memory; beyond that it is a `ParseTimeout` or
    `FileTooLarge`. A file that its reader fails on is a `CorruptFile`.
    """
    request = Request(file_name, seconds, megabytes, with_sentences=False)
    return _read(content, request, processes or _shared)[0]


def cut_file_isolated(  # noqa: PLR0913 - the limits of a reading, each by its name
    content: bytes,
    *,
    file_name: str,
    seconds: float,
    megabytes: int,
    most_pages: int = 0,
    is_unwanted: Unwanted | None = None,
    processes: ReadingProcesses | None = None,
) -> tuple[ParsedFile, tuple[UntaggedSentence, ...]]:
    """Read a file and split it into sentences, under the same limits.

    A PDF file of more than `most_pages` (0: any number) is a `FileTooLarge` before it is read. Once
    `is_unwanted` says so the reading is ended, and `ReadingStopped` raised.
    """
    request = Request(file_name, seconds, megabytes, with_sentences=True, most_pages=most_pages)
    return _read(content, request, processes or _shared, is_unwanted)


def _read(
    content: bytes,
    request: Request,
    processes: ReadingProcesses,
    is_unwanted: Unwanted | None = None,
) -> Reading:
    # What is told by the first bytes needs no process. Archives do: a list of their parts can
    # itself be made to fill the memory.
    detect_kind(content, file_name=request.file_name)
    reply, body = processes.ask(request, content, is_unwanted)
    if reply.outcome is not Outcome.READ:
        raise _refusal(reply, request)
    try:
        return decode(body)
    except ValueError as error:
        _log.error("The answer of a file reader is not well formed.")
        raise _unreadable(request) from error


def _refusal(reply: Reply, request: Request) -> TagTrapError:
    if reply.outcome is Outcome.REFUSED:
        return _named_error(reply, request)
    if reply.outcome is Outcome.UNWANTED:
        return ReadingStopped(f"{request.file_name!r} is not read any further.")
    if reply.outcome is Outcome.TOO_SLOW:
        return ParseTimeout(
            f"{request.file_name!r} could not be read within {request.seconds:g} seconds. "
            "Split it, or raise ingest.parse_seconds."
        )
    if reply.outcome is Outcome.TOO_LARGE:
        return FileTooLarge(
            f"{request.file_name!r} needs more than {request.megabytes} MB of memory to be read. "
            "Split it, or raise ingest.parse_megabytes."
        )
    _log.error("A file reader %s: %s", reply.outcome, reply.detail)
    return _unreadable(request)


def _named_error(reply: Reply, request: Request) -> TagTrapError:
    kind = getattr(errors, reply.error, None)
    if isinstance(kind, type) and issubclass(kind, errors.FileRefused | MissingDependency):
        return kind(reply.detail)
    return _unreadable(request)


def _unreadable(request: Request) -> CorruptFile:
    return CorruptFile(
        f"{request.file_name!r} could not be read: its reader failed on it. It may be damaged. "
        "Save it again, or in another format."
    )


def _share_anew() -> None:
    global _shared
    _shared = ReadingProcesses()


_shared = ReadingProcesses()
atexit.register(lambda: _shared.close())
# A fork of the app must not talk to the app's servers.
os.register_at_fork(after_in_child=_share_anew)
