"""The reading server: a small process that has the readers loaded and forks one for each file.

It never looks into a file itself, so it stays as it was; the fork that reads a file is limited,
and is killed with all it started when the file is read or its time is over. It is a program of
its own, started afresh, because the app has threads and must not be forked.
"""

import gc
import importlib
import os
import select
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, NoReturn

from ingest.isolation.limits import (
    Family,
    adopt_orphans,
    keep_open_only,
    limit_this_process,
    silence_standard_streams,
)
from ingest.isolation.messages import (
    MOST_REPLY_BYTES,
    Outcome,
    Reply,
    Request,
    encode,
    frame,
    frame_length,
    next_request,
)
from ingest.page_limit import refuse_more_pages
from tagtrap.domain.documents import UntaggedSentence
from tagtrap.domain.files import ParsedFile
from tagtrap.errors import FileRefused, MissingDependency

_OUT_OF_MEMORY = 77
"""Exit code of a reading that has no memory left to say so."""

_LOOK_AGAIN_SECONDS = 0.2
_PIECE_BYTES = 1 << 20
_PLACES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Readers:
    """What is done with a file: read, and split into sentences."""

    read: Callable[..., ParsedFile]
    split: Callable[[ParsedFile], list[UntaggedSentence]]


class _AppGone(Exception):
    """Nobody waits for the answer any more."""


def main(reader_name: str) -> None:
    """Serve requests from standard input until it ends; `reader_name` is "module:attribute"."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    silence_standard_streams()
    adopt_orphans()
    try:
        readers = _loaded(reader_name)
    except ImportError as error:
        _send(replies, frame(Reply(Outcome.NOT_READY, detail=str(error))))
        return
    # What is loaded by now stays; forks need not copy it only to count its references.
    gc.collect()
    gc.freeze()
    _send(replies, frame(Reply(Outcome.READY)))
    try:
        while (request := next_request(requests)) is not None:
            _send(replies, _answer(readers, *request, app=requests.fileno()))
    except (_AppGone, BrokenPipeError):
        # Not by an exception: flushing to an app that is gone would fail once more.
        os._exit(0)


def _loaded(reader_name: str) -> Readers:
    module, _, attribute = reader_name.partition(":")
    read = getattr(importlib.import_module(module), attribute)
    return Readers(read, importlib.import_module("ingest.sentences").split_file)


def _send(replies: BinaryIO, reply: bytes | bytearray) -> None:
    replies.write(reply)
    replies.flush()


def _answer(readers: Readers, request: Request, content: bytes, app: int) -> bytes | bytearray:
    """Have one file read by a fork; return the frame it gives, or one that says what befell it."""
    deadline = time.monotonic() + request.seconds
    server = os.getpid()
    receiving, sending = os.pipe()
    first = os.fork()
    if first == 0:
        _read_and_end(readers, request, content, sending, server)
    os.close(sending)
    family = Family(first)
    try:
        received = _received(receiving, family, app, deadline)
    finally:
        os.close(receiving)
        exit_code = family.end()
    if isinstance(received, Outcome):
        return frame(Reply(received))
    if received and frame_length(received) == len(received):
        return received
    if exit_code == _OUT_OF_MEMORY:
        return frame(Reply(Outcome.TOO_LARGE))
    return frame(Reply(Outcome.STOPPED, detail=f"exit code {exit_code}"))


def _received(pipe: int, family: Family, app: int, deadline: float) -> bytearray | Outcome:
    """Return what the fork writes, whole or not, or why it was not waited for."""
    received = bytearray()
    while (left := deadline - time.monotonic()) > 0:
        ready, _, _ = select.select([pipe, app], [], [], min(left, _LOOK_AGAIN_SECONDS))
        if app in ready:  # the app asks one thing at a time, so this is its end
            raise _AppGone
        if pipe in ready:
            piece = os.read(pipe, _PIECE_BYTES)
            received += piece
            length = frame_length(received)
            if max(length or 0, len(received)) > MOST_REPLY_BYTES:
                return Outcome.TOO_LARGE
            if not piece or length == len(received):
                return received
        elif family.has_ended():  # another process that it started holds the pipe open
            return received
    return Outcome.TOO_SLOW


def _read_and_end(
    readers: Readers, request: Request, content: bytes, sending: int, server: int
) -> NoReturn:
    """Read the file in this process, which does nothing else; it ends here whatever happens."""
    exit_code = 1
    try:
        keep_open_only(sending)
        limit_this_process(server, seconds=request.seconds, megabytes=request.megabytes)
        unsent = memoryview(_reading(readers, request, content))
        while unsent:
            unsent = unsent[os.write(sending, unsent) :]
        exit_code = 0
    except MemoryError:
        exit_code = _OUT_OF_MEMORY
    finally:
        # The pipe is closed by the end itself, so that its reader does not cut this short.
        os._exit(exit_code)


def _reading(readers: Readers, request: Request, content: bytes) -> bytes:
    try:
        if request.most_pages:
            refuse_more_pages(content, file_name=request.file_name, most=request.most_pages)
        parsed = readers.read(content, file_name=request.file_name)
        sentences = tuple(readers.split(parsed)) if request.with_sentences else ()
        return frame(Reply(Outcome.READ), encode((parsed, sentences)))
    except MemoryError:
        raise
    except (FileRefused, MissingDependency) as error:
        return frame(Reply(Outcome.REFUSED, error=type(error).__name__, detail=str(error)))
    except BaseException as error:
        # A parser at work on a damaged file may raise anything, or try to end the program.
        return frame(Reply(Outcome.CRASHED, detail=_places(error)))


def _places(error: BaseException) -> str:
    """Say where an error came from. Its own text is left out: it may quote the document."""
    steps = traceback.extract_tb(error.__traceback__)[-_PLACES_SHOWN:]
    places = (f"{'/'.join(step.filename.split('/')[-3:])}:{step.lineno}" for step in steps)
    return f"{type(error).__name__} at {', '.join(places)}"
