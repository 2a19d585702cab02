"""What taking in a file costs while the base is small, and when it is large."""

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.ingesting.adding import added
from experiments.ingesting.computing import computing_seconds
from experiments.retrieval.base import base_settings, opened
from experiments.retrieval.questions import SourceFile

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
    before: int
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
) -> Iterator[Cost]:
    """Fill a base with the files in order, and yield the cost at each size that it reaches.

    `sizes` are numbers of sentences, rising. The cost is that of the `around` files taken in from
    there on. `embedder` is one of one's own, "" the usual one. Raises `TooFewFiles` where the files
    end before the last size was measured.
    """
    waiting = sorted(sizes)
    steps: list[_Step] = []
    for step in _steps(files, folder, embedder):
        if not waiting:
            return
        steps += [step] if step.before >= waiting[0] else []
        if len(steps) == around:
            yield _cost(waiting.pop(0), steps)
            steps = []
    if waiting:
        raise TooFewFiles(f"the files ended before the cost at {waiting[0]} sentences was taken")


def _steps(files: Sequence[SourceFile], folder: Path, embedder: str) -> Iterator[_Step]:
    sentences = 0
    changed = {"embedder": embedder} if embedder else {}
    with opened(base_settings(folder, **changed)) as app:
        for file in files:
            pages = len(file.content.split()) / WORDS_A_PAGE
            started, computing = time.perf_counter(), computing_seconds()
            units, _ = added(app, file.content, file.name)
            yield _Step(
                sentences,
                pages,
                time.perf_counter() - started,
                computing_seconds() - computing,
            )
            sentences += units


def _cost(size: int, steps: Sequence[_Step]) -> Cost:
    return Cost(
        size,
        len(steps),
        statistics.median(step.seconds / step.pages for step in steps),
        statistics.median(step.computing / step.pages for step in steps),
    )
