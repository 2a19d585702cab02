"""The log: lines for people or JSON, each with the request that it belongs to.

At INFO and above nothing of a document, a question or an answer is written, and no secret: lines
tell ids, counts, times and classes of errors (`tagtrap.errors.loggable`).
"""

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from datetime import UTC, datetime
from typing import Final, TypeVar

from tagtrap.domain.identifiers import fresh_id
from tagtrap.log_settings import LogFormat, LogSettings

T = TypeVar("T")

PACKAGES: Final = ("tagtrap", "ingest", "rag", "verify", "vectorstore", "pages", "experiments")
_request: ContextVar[str] = ContextVar("request", default="")
_FACTS: Final = "facts"


def current_request() -> str:
    """Return the id of the request that is worked on here, "" outside of any."""
    return _request.get()


def new_request_id() -> str:
    """Return an id for a request: 12 signs, enough to tell the requests of a log apart."""
    return fresh_id()[-12:]


@contextmanager
def request(request_id: str) -> Iterator[None]:
    """Put what is logged inside under an id."""
    token = _request.set(request_id)
    try:
        yield
    finally:
        _request.reset(token)


def events_of_request(events: Iterator[T], request_id: str) -> Iterator[T]:
    """Yield the events; what is logged while they are made stands under the id.

    Whoever reads them is not under it in between: a generator shares the context of its reader.
    """
    context = copy_context()
    context.run(_request.set, request_id)
    over = object()
    while (event := context.run(next, events, over)) is not over:
        yield event  # type: ignore[misc]  # it is not the object that stands for the end


def tell(log: logging.Logger, what: str, **facts: str | float | None) -> None:
    """Write a line at INFO: what happened, and ids, counts and times about it."""
    log.info(what, extra={_FACTS: {name: fact for name, fact in facts.items() if fact is not None}})


def set_up_logging(settings: LogSettings) -> None:
    """Write what TagTrap's own packages log to standard error, as the settings want it.

    What other libraries log is theirs: it is not kept free of text here.
    """
    handler = _Handler(sys.stderr)
    handler.setFormatter(_AsJson() if settings.format is LogFormat.JSON else _AsText())
    level = logging.getLevelNamesMapping()[settings.level.upper()]
    handler.setLevel(level)
    for package in PACKAGES:
        logger = logging.getLogger(package)
        # Above that, whoever listens besides us decides for themselves.
        logger.setLevel(level if level < logging.WARNING else logging.NOTSET)
        for old in [one for one in logger.handlers if isinstance(one, _Handler)]:
            logger.removeHandler(old)
        logger.addHandler(handler)


class _Handler(logging.StreamHandler):  # type: ignore[type-arg]  # not generic when it runs
    """Ours, so that setting up twice does not write twice."""


class _AsJson(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if current_request():
            line["request"] = current_request()
        line |= getattr(record, _FACTS, {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True, default=str)


class _AsText(logging.Formatter):
    """A line for people; control signs in it are written out, so that no line forges another."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        facts = getattr(record, _FACTS, {})
        found = {**({"request": current_request()} if current_request() else {}), **facts}
        told = " ".join(f"{name}={value}" for name, value in found.items())
        line = super().format(record)
        first, *trace = line.split("\nTraceback", 1)
        shown = "".join(one if one.isprintable() else repr(one)[1:-1] for one in first)
        return "\nTraceback".join([f"{shown} {told}".rstrip(), *trace])
