"""The ways to search that are compared, each made of the product's own parts.

Every arm is a `Retriever` in which what the arm does without is silent. An arm also orders the
sentences of the passages that it found: by their cosine, by the words that they share with the
question, or by both, fused as passages are.
"""

import math
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from rag.retrieval import PassageSearch, Retriever
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.identifiers import PassageId, VersionId, vector_space
from tagtrap.domain.retrieval import Hit, ScoredPassage
from tagtrap.ports import Embedder, FullTextIndex, Vectors
from tagtrap.records.database import Database
from tagtrap.records.full_text import FullText
from tagtrap.records.passages import StoredPassages
from tagtrap.settings import Settings
from tagtrap.wiring import build_embedder
from vectorstore.fusion import fuse
from vectorstore.synced import SyncedIndex

ARMS = ("dense", "full text", "fused")
_WORD = re.compile(r"[^\W_]+")


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

        def retriever(
            embed: Embedder, search: PassageSearch, search_text: FullTextIndex
        ) -> Retriever:
            return Retriever(
                embed,
                search,
                search_text,
                stored,
                candidates=candidates,
                # All of them: what is ranked low is measured too.
                passages_wanted=candidates,
            )

        self._retrievers = {
            "dense": retriever(embedder, index, silent),
            "full text": retriever(silent, silent, full_text),
            "fused": retriever(embedder, index, full_text),
        }
        self._vectors = _KeptVectors(embedder)

    def ask(self, arm: str, question: str, versions: Sequence[VersionId]) -> Ranked:
        """Search as the arm does, and order the sentences of what it found."""
        hits, seconds = self.retrieve(arm, question, versions)
        sentences = [
            one
            for hit in hits
            for one in hit.passage.sentences
            if one.kind is not BlockKind.HEADING and _WORD.search(one.text)
        ]
        return Ranked(hits, tuple(self._ordered(arm, question, sentences)), seconds)

    def retrieve(
        self, arm: str, question: str, versions: Sequence[VersionId]
    ) -> tuple[tuple[Hit, ...], float]:
        """Return the passages that the arm finds, best first, and the seconds it took."""
        started = time.perf_counter()
        hits = self._retrievers[arm].retrieve(question, versions)
        return tuple(hits), time.perf_counter() - started

    def _ordered(self, arm: str, question: str, sentences: list[Sentence]) -> list[Sentence]:
        if not sentences:
            return []
        merits = {}
        if arm != "full text":
            merits["dense"] = (
                self._vectors.of([one.text for one in sentences])
                @ (self._vectors.of([question])[0])
            )
        if arm != "dense":
            merits["full text"] = shared_words(question, [one.text for one in sentences])
        fused = fuse({name: _ranking(merit) for name, merit in merits.items()})
        return [sentences[int(one.passage_id)] for one in fused]


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
        nothing = np.zeros(embedder.dimensions, dtype=np.float32)
        index.search(nothing, StoredPassages(database).searchable_versions(), 1)
        index.wait_until_built()
        yield Arms(settings, database, index)
    finally:
        index.close()
        database.close()


def shared_words(question: str, texts: Sequence[str]) -> Vectors:
    """Return for each text how much of the question's words it has, 0 to 1; rare words count more.

    Rare is what few of these texts have. Shape (len(texts),).
    """
    wanted = set(_words(question))
    found = [wanted.intersection(_words(text)) for text in texts]
    weights = {
        word: math.log((len(texts) + 1) / (sum(word in one for one in found) + 1))
        for word in wanted
    }
    whole = sum(weights.values()) or 1.0
    return np.array([sum(weights[word] for word in one) / whole for one in found], np.float32)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _ranking(merit: Vectors) -> list[ScoredPassage]:
    """Return the rows by merit, best first, of equals the one that was found first."""
    order = np.argsort(-merit, kind="stable")
    return [ScoredPassage(PassageId(f"{row:06}"), float(merit[row])) for row in order]


class _KeptVectors:
    """Vectors of texts, each embedded once: many questions meet the same sentences."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._kept: dict[str, Vectors] = {}

    def of(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order."""
        new = [text for text in dict.fromkeys(texts) if text not in self._kept]
        self._kept.update(zip(new, self._embedder.embed(new), strict=True))
        return np.stack([self._kept[text] for text in texts])
