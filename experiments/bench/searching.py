"""How long a search takes, how much memory it needs, and how much of the exact search it finds."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from experiments.bench.lines import Line, percentiles
from experiments.bench.parts import Bench
from experiments.bench.resident import resident_megabytes
from rag.retrieval import Limits, Retriever
from tagtrap.domain.identifiers import VersionId, vector_space
from tagtrap.ports import Embedder, Vectors
from tagtrap.records.database import Database
from tagtrap.records.full_text import FullText
from tagtrap.records.library import Library
from tagtrap.records.passages import StoredPassages
from tagtrap.settings import Settings
from tagtrap.wiring import build_embedder
from vectorstore.exact import ExactIndex
from vectorstore.synced import SyncedIndex

_PART = "retrieval"
_DEPTH = 10
_AIM_MILLISECONDS, _AIM_RECALL = 60.0, 0.97


def searches(bench: Bench) -> Iterator[Line]:
    """Yield the figures of a base of each size."""
    for passages in bench.size.passages:
        yield from _searched(bench.base(passages), bench.questions, f"{passages} passages")


@dataclass(frozen=True, slots=True)
class _Searching:
    """The product's own ways to search a base."""

    index: SyncedIndex
    words: FullText
    stored: StoredPassages
    whole: Retriever
    versions: tuple[VersionId, ...]


@contextmanager
def _searching(settings: Settings, embedder: Embedder) -> Iterator[_Searching]:
    """Open them, the search index in step with the base."""
    database = Database(settings.data_dir / "tagtrap.db")
    stored, words = StoredPassages(database), FullText(database)
    index = SyncedIndex(
        settings.data_dir / "index",
        stored,
        embedder_id=vector_space(embedder.id),
        dimensions=embedder.dimensions,
    )
    limits = Limits(settings.retrieval.candidates, settings.retrieval.passages)
    try:
        index.prepare()
        index.wait_until_built()
        whole = Retriever(embedder, index, words, stored, limits=limits)
        versions = tuple(Library(database).readable_versions(None))
        yield _Searching(index, words, stored, whole, versions)
    finally:
        index.close()
        database.close()


def _searched(settings: Settings, questions: Sequence[str], at: str) -> Iterator[Line]:
    embedder, most = build_embedder(settings), settings.retrieval.candidates
    asked = embedder.embed(questions)
    before, started = resident_megabytes(), time.perf_counter()
    with _searching(settings, embedder) as by:
        yield Line(_PART, "opening, building the index", at, time.perf_counter() - started, "s")
        ways: dict[str, Callable[[int], object]] = {
            "by vector": lambda number: by.index.search(asked[number], by.versions, most),
            "by words": lambda number: by.words.search_text(questions[number], by.versions, most),
        }
        for name, search in ways.items():
            yield from percentiles(_PART, name, at, _seconds(search, len(questions)))
        found = _seconds(lambda n: by.whole.retrieve(questions[n], by.versions), len(questions))
        yield from percentiles(_PART, "fused, with embedding", at, found, most=_AIM_MILLISECONDS)
        yield Line(_PART, "memory on top", at, resident_megabytes() - before, "MB")
        recall = _recall(by, asked)
        yield Line(_PART, "recall@10 of the exact search", at, recall, "", least=_AIM_RECALL)


def _seconds(search: Callable[[int], object], count: int) -> list[float]:
    search(0)  # what is loaded once is loaded now
    found = []
    for number in range(count):
        started = time.perf_counter()
        search(number)
        found.append(time.perf_counter() - started)
    return found


def _recall(by: _Searching, asked: Vectors) -> float:
    """Return how many of the ten best passages of the exact search are found, 0 to 1."""
    exact = ExactIndex()
    for version in by.versions:
        exact.add(by.stored.entries(version))
    shares = []
    for vector in asked:
        wanted = {one.passage_id for one in exact.search(vector, by.versions, _DEPTH)}
        found = {one.passage_id for one in by.index.search(vector, by.versions, _DEPTH)}
        shares.append(len(wanted & found) / len(wanted))
    return float(np.mean(shares))
