"""The ways to search that are compared, each made of the product's own parts.

Every arm is a `Retriever` in which what the arm does without is silent. "fused" and "weighed" find
the same passages, and order their sentences differently.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from experiments.retrieval.ordering import Ordering, sentences_of
from rag.retrieval import Limits, PassageSearch, Retriever
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import VersionId, vector_space
from tagtrap.domain.retrieval import Hit, ScoredPassage
from tagtrap.ports import Embedder, FullTextIndex, RelevanceScorer, Vectors
from tagtrap.records.database import Database
from tagtrap.records.full_text import FullText
from tagtrap.records.passages import StoredPassages
from tagtrap.scorer_choice import build_scorer
from tagtrap.settings import Settings
from tagtrap.wiring import build_embedder
from vectorstore.synced import SyncedIndex

ARMS = ("dense", "full text", "fused", "weighed", "reranked")


@dataclass(frozen=True, slots=True)
class Ranked:
    """What an arm found for a question, best first; `seconds` is the search for passages."""

    hits: tuple[Hit, ...]
    sentences: tuple[Sentence, ...]
    seconds: float


class Silent:
    """A search that finds nothing, and an embedder that embeds nothing."""

    def __init__(self, dimensions: int) -> None:
        self.id = "silent"
        self.dimensions = dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return zeros."""
        return np.zeros((len(texts), self.dimensions), dtype=np.float32)

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return nothing."""
        return []

    def search_text(
        self, question: str, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return nothing."""
        return []


class Arms:
    """The arms over one data folder."""

    def __init__(self, settings: Settings, database: Database, index: PassageSearch) -> None:
        embedder = build_embedder(settings)
        silent = Silent(embedder.dimensions)
        full_text = FullText(database)
        stored = StoredPassages(database)
        candidates = settings.retrieval.candidates

        scorer = build_scorer(settings, embedder)

        def retriever(
            embed: Embedder,
            search: PassageSearch,
            search_text: FullTextIndex,
            by: RelevanceScorer | None = None,
        ) -> Retriever:
            return Retriever(
                embed,
                search,
                search_text,
                stored,
                # All of them: what is ranked low is measured too.
                limits=Limits(candidates, candidates),
                scorer=by,
            )

        fused = retriever(embedder, index, full_text)
        self._retrievers = {
            "dense": retriever(embedder, index, silent),
            "full text": retriever(silent, silent, full_text),
            "fused": fused,
            "weighed": fused,
            "reranked": retriever(embedder, index, full_text, scorer),
        }
        self._ordering = Ordering(embedder, scorer)

    def ask(self, arm: str, question: str, versions: Sequence[VersionId]) -> Ranked:
        """Search as the arm does, and order the sentences of what it found."""
        hits, seconds = self.retrieve(arm, question, versions)
        return Ranked(hits, self._ordering.ordered(arm, question, sentences_of(hits)), seconds)

    def retrieve(
        self, arm: str, question: str, versions: Sequence[VersionId]
    ) -> tuple[tuple[Hit, ...], float]:
        """Return the passages that the arm finds, best first, and the seconds it took."""
        started = time.perf_counter()
        hits = self._retrievers[arm].retrieve(question, versions)
        return tuple(hits), time.perf_counter() - started


@contextmanager
def opened_arms(settings: Settings) -> Iterator[Arms]:
    """Open the arms on a data folder, its search index in step with the base."""
    database = Database(settings.data_dir / "tagtrap.db")
    embedder = build_embedder(settings)
    index = SyncedIndex(
        settings.data_dir / "index",
        StoredPassages(database),
        embedder_id=vector_space(embedder.id),
        dimensions=embedder.dimensions,
    )
    try:
        index.prepare()
        index.wait_until_built()
        yield Arms(settings, database, index)
    finally:
        index.close()
        database.close()
