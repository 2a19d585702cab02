"""What the app and a reading server say to each other: frames of a JSON head and a body of bytes.

JSON and not pickle: whoever takes over a parser with a crafted file can write any answer, and an
answer must not be able to run code in the app.
"""

import json
import struct
from dataclasses import asdict, dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from typing import IO, TYPE_CHECKING, Any

from tagtrap.domain.documents import UntaggedSentence
from tagtrap.domain.files import ParsedFile

if TYPE_CHECKING:
    from pydantic import TypeAdapter

MOST_REPLY_BYTES = 500_000_000
"""Longest answer that is taken from a reading: a file's text and sentences, as JSON."""

_LENGTHS = struct.Struct(">IQ")

Reading = tuple[ParsedFile, tuple[UntaggedSentence, ...]]
"""A file as text, and its sentences if they were asked for."""


@dataclass(frozen=True, slots=True)
class Request:
    """One file to be read, with its limits; the content follows as the frame's body.

    `most_pages` are those of a PDF file, counted before they are read; 0: any number.
    """

    file_name: str
    seconds: float
    megabytes: int
    with_sentences: bool
    most_pages: int = 0


class Outcome(StrEnum):
    """What became of a reading."""

    READY = "ready"  # of the server itself: it takes requests now
    NOT_READY = "not ready"  # of the server itself: a package is missing
    READ = "read"
    REFUSED = "refused"
    CRASHED = "crashed"
    STOPPED = "stopped"
    TOO_SLOW = "too slow"
    TOO_LARGE = "too large"
    UNWANTED = "unwanted"  # said by the app itself


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a reading: for a refusal, the class of the error and its message.

    After a crash, `detail` is the place in the code, without a word of the document. `READ` has
    the encoded `Reading` as the frame's body.
    """

    outcome: Outcome
    error: str = ""
    detail: str = ""


def frame(message: Request | Reply, body: bytes = b"") -> bytes:
    """Return a message with its body as bytes."""
    head = json.dumps(asdict(message)).encode("ascii")
    return _LENGTHS.pack(len(head), len(body)) + head + body


def frame_length(start: bytes | bytearray) -> int | None:
    """Return how many bytes the frame has that begins like this; None if too few are known."""
    if len(start) < _LENGTHS.size:
        return None
    head, body = _LENGTHS.unpack_from(start)
    return int(_LENGTHS.size + head + body)


def next_request(stream: IO[bytes]) -> tuple[Request, bytes] | None:
    """Wait for the next request; None at the end of the stream."""
    found = _next_frame(stream)
    return None if found is None else (Request(**found[0]), found[1])


def next_reply(stream: IO[bytes]) -> tuple[Reply, bytes] | None:
    """Wait for the next reply; None at the end of the stream or if it makes no sense."""
    try:
        found = _next_frame(stream)
        if found is None:
            return None
        head, body = found
        outcome = Outcome(head["outcome"])
        return Reply(outcome, error=str(head["error"]), detail=str(head["detail"])), body
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _next_frame(stream: IO[bytes]) -> tuple[dict[str, Any], bytes] | None:
    lengths = stream.read(_LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    head_length, body_length = _LENGTHS.unpack(lengths)
    head, body = stream.read(head_length), stream.read(body_length)
    if len(head) + len(body) < head_length + body_length:
        return None
    return json.loads(head), body


def encode(reading: Reading) -> bytes:
    """Return a reading as JSON."""
    # Half of a surrogate pair, which no encoding can express, becomes "?": one for one.
    text = json.dumps(reading, default=_plain, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def decode(body: bytes) -> Reading:
    """Return the reading that was encoded; raises `ValueError` if it is none."""
    return _adapter().validate_json(body)


def _plain(value: object) -> object:
    if isinstance(value, date):
        return value.isoformat()
    # Its own fields only, as JSON then asks for theirs: `asdict` would copy all of it first.
    names: tuple[str, ...] = value.__match_args__  # type: ignore[attr-defined]  # it is a dataclass
    return {name: getattr(value, name) for name in names}


@cache
def _adapter() -> "TypeAdapter[Reading]":
    # Not imported with this module: a reading server has no use for it and starts faster.
    from pydantic import TypeAdapter

    return TypeAdapter(Reading)
