"""The same files through both pipelines, each in a process of its own, one after the other."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.verification.programs import run_program

PIPELINES = {
    "plain": "experiments.ingesting.plain_program",
    "TagTrap": "experiments.ingesting.our_program",
}
"""The programs, by their name in the table: both print a JSON line a file."""

_LONGEST = 3600


@dataclass(frozen=True, slots=True)
class Taken:
    """A file taken in by a pipeline.

    `units` are sentences, of the plain pipeline pieces. `computing` is processor time over all
    cores and processes. `loading` is what it takes to be ready. Times are in seconds.
    """

    pipeline: str
    file: str
    pages: int
    units: int
    seconds: float
    computing: float
    loading: float


def take_in(files: Sequence[Path], pipeline: str, folder: Path) -> list[Taken]:
    """Run a pipeline over files; raise `RivalUnavailable` where it fails."""
    command = [sys.executable, "-m", PIPELINES[pipeline], str(folder), *map(str, files)]
    printed = run_program(command, seconds=_LONGEST)
    return [Taken(pipeline, **json.loads(line)) for line in printed.splitlines() if line]
