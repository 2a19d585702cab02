"""Reading servers for the tests, and a look at the processes they leave."""

import os
import select
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ingest.isolation.files import read_file_isolated
from ingest.isolation.processes import ReadingProcesses
from tests.ingest_isolation.behaviours import READER

Do = Callable[..., str]
END_SECONDS = 60
STARTED = 3 if os.geteuid() == 0 else 1
"""Processes that a reader can start, itself counted: it may fork as root only."""


@pytest.fixture(scope="module")
def processes() -> Iterator[ReadingProcesses]:
    started = ReadingProcesses(READER)
    yield started
    started.close()


@pytest.fixture
def do(processes: ReadingProcesses) -> Do:
    """Have a word done by the reader, with a folder for the numbers of its processes."""

    def done(word: str, folder: Path | None = None, *, seconds: float = 60) -> str:
        content = f"{word} {folder}" if folder else word
        return read_file_isolated(
            content.encode(),
            file_name="a.txt",
            seconds=seconds,
            megabytes=600,
            processes=processes,
        ).text

    return done


def noted(folder: Path) -> list[int]:
    """Return the numbers of the processes that left a note in the folder."""
    return [int(path.name) for path in folder.iterdir()]


def has_ended(process: int, *, within: float = END_SECONDS) -> bool:
    """Whether a process, which need not be a child of this one, ends in time."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], within)[0])
    finally:
        os.close(watched)
