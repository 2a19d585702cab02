"""From a question to the passages that may answer it."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from typing import Protocol

from rag.reranking import rerank
from rag.sameness import same_text
from rag.withholding import without_orders
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.retrieval import Hit, ScoredPassage
from tagtrap.ports import Embedder, FullTextIndex, PassageSource, RelevanceScorer, Vectors
from vectorstore.fusion import fuse


class PassageSearch(Protocol):
    """The half of a `PassageIndex` that retrieval needs."""

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine, best first."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """How many passages each search gives, and how many are returned at most."""

    candidates: int
    passages: int


class Retriever:
    """Searches by meaning and by words, and fuses the two by rank."""

    def __init__(
        self,
        embedder: Embedder,
        index: PassageSearch,
        full_text: FullTextIndex,
        passages: PassageSource,
        *,
        limits: Limits,
        scorer: RelevanceScorer | None = None,
    ) -> None:
        """Search within the limits; a `scorer` orders the passages by their best sentence."""
        self._embedder = embedder
        self._index = index
        self._full_text = full_text
        self._passages = passages
        self._limits = limits
        self._scorer = scorer

    def retrieve(self, question: str, versions: Sequence[VersionId]) -> list[Hit]:
        """Return the best passages of the versions, best first, no text twice."""
        if not question.strip() or not versions:
            return []
        fused = fuse(self._ranked(question, versions))
        loaded = {
            passage.id: (passage, source)
            for passage, source in self._passages.load_passages([one.passage_id for one in fused])
        }
        hits = [
            Hit(*loaded[one.passage_id], score=one.score, found_by=one.found_by)
            for one in fused
            if one.passage_id in loaded
        ]
        # Whatever an index returns: nobody sees a version that was not asked for.
        allowed = set(versions)
        hits = without_orders([hit for hit in hits if hit.passage.version_id in allowed])
        found = _without_repeats(hits)
        if self._scorer is not None:
            found = rerank(question, found, self._scorer)
        return found[: self._limits.passages]

    def _ranked(
        self, question: str, versions: Sequence[VersionId]
    ) -> dict[str, list[ScoredPassage]]:
        """Return what each search finds; both wait mostly outside of Python, so side by side."""
        most, context = self._limits.candidates, copy_context()
        with ThreadPoolExecutor(1, thread_name_prefix="search-by-words") as beside:
            by_words = beside.submit(
                context.run, self._full_text.search_text, question, versions, most
            )
            vector = self._embedder.embed([question])[0]
            dense = self._index.search(vector, versions, most)
            return {"dense": dense, "full_text": by_words.result()}


def _without_repeats(hits: Sequence[Hit]) -> list[Hit]:
    best: dict[str, Hit] = {}
    for hit in hits:
        best.setdefault(same_text(hit.passage.text), hit)
    return list(best.values())
