"""What a piece of work costs, counted: steps of the database's own machine, and calls of Python."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

_STEPS = 10


@dataclass(slots=True)
class Work:
    """Counts of one piece of work."""

    steps: int = 0
    calls: int = 0


@contextmanager
def counting_database_steps() -> Iterator[Work]:
    """Count the steps of every SQLite connection that is taken from a pool meanwhile."""
    work = Work()

    def count() -> int:
        work.steps += _STEPS
        return 0

    def begin(connection: DBAPIConnection, _: ConnectionPoolEntry, __: object) -> None:
        assert isinstance(connection, sqlite3.Connection)
        connection.set_progress_handler(count, _STEPS)

    event.listen(Engine, "checkout", begin)
    try:
        yield work
    finally:
        event.remove(Engine, "checkout", begin)


def calls_of(work: Callable[[], object]) -> int:
    """Return how many calls of Python and of what is written in C a piece of work makes."""
    calls = 0

    def count(frame: FrameType, happened: str, argument: object) -> None:
        nonlocal calls
        calls += happened in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls
