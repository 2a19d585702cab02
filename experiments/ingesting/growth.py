"""What taking in a file costs while the base is small, and when it is large."""

import statistics
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from experiments.ingesting.adding import added
from experiments.ingesting.computing import computing_seconds
from experiments.retrieval.base import base_settings, opened
from experiments.retrieval.questions import SourceFile
from tagtrap.service import local_actor
from tagtrap.wiring import App

_FILES_AROUND = 8
"""Files over which a cost is taken: eight are 2,400 sentences."""

WORDS_A_PAGE = 400
_SENTENCES_A_PASSAGE = 4
"""A low guess (4.6 were counted), so that there are rather too many files than too few."""
_SPARE_PASSAGES = 1_000


class TooFewFiles(ValueError):
    """There are fewer files than it takes to fill a base to the size asked for."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a page of 400 words costs where the base holds so many sentences: medians, in seconds.

    `computing` is processor time over all cores.
    """

    sentences: int
    files: int
    seconds: float
    computing: float


@dataclass(frozen=True, slots=True)
class _Step:
    pages: float
    seconds: float
    computing: float


def passages_for(sizes: Sequence[int]) -> int:
    """Return how many passages hold at least as many sentences as the largest size, and spare."""
    return max(sizes) // _SENTENCES_A_PASSAGE + _SPARE_PASSAGES


def costs(
    files: Sequence[SourceFile],
    folder: Path,
    sizes: Sequence[int],
    *,
    around: int = _FILES_AROUND,
    embedder: str = "",
) -> list[Cost]:
    """Fill a base to each size, then take the same files in to each in turn: what a page costs.

    In turn, so that other programs at work weigh on all of them alike. `sizes` are numbers of
    sentences; bases that an earlier run left in the folder are filled up and used again.
    `embedder` is one of one's own, "" the usual one. Raises `TooFewFiles` where the files end
    before the `around` ones after the last size.
    """
    ordered = sorted(sizes)
    changed = {"embedder": embedder} if embedder else {}
    with ExitStack() as bases:
        apps = [
            bases.enter_context(opened(base_settings(folder / f"{size}-sentences", **changed)))
            for size in ordered
        ]
        used = max(_fill(app, files, size) for app, size in zip(apps, ordered, strict=True))
        fresh = files[used : used + around]
        if len(fresh) < around:
            raise TooFewFiles(f"{len(files)} files are too few for {ordered[-1]} sentences")
        steps = [[_timed(app, file) for app in apps] for file in fresh]
    return [_cost(size, one) for size, one in zip(ordered, zip(*steps, strict=True), strict=True)]


def _fill(app: App, files: Sequence[SourceFile], size: int) -> int:
    """Take files in until the base has so many sentences; return how many files it holds."""
    held = app.documents.list(local_actor())
    used, sentences = len(held), sum(one.sentences for one in held)
    while sentences < size and used < len(files):
        sentences += added(app, files[used].content, files[used].name)[0]
        used += 1
    return used


def _timed(app: App, file: SourceFile) -> _Step:
    started, computing = time.perf_counter(), computing_seconds()
    added(app, file.content, file.name)
    return _Step(
        len(file.content.split()) / WORDS_A_PAGE,
        time.perf_counter() - started,
        computing_seconds() - computing,
    )


def _cost(size: int, steps: Sequence[_Step]) -> Cost:
    return Cost(
        size,
        len(steps),
        statistics.median(step.seconds / step.pages for step in steps),
        statistics.median(step.computing / step.pages for step in steps),
    )
