"""From a question to the passages that may answer it."""

from collections.abc import Sequence
from typing import Protocol

from rag.sameness import same_text
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.retrieval import Hit, ScoredPassage
from tagtrap.ports import Embedder, FullTextIndex, PassageSource, Vectors
from vectorstore.fusion import fuse


class PassageSearch(Protocol):
    """The half of a `PassageIndex` that retrieval needs."""

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine, best first."""
        ...


class Retriever:
    """Searches by meaning and by words, and fuses the two by rank."""

    def __init__(
        self,
        embedder: Embedder,
        index: PassageSearch,
        full_text: FullTextIndex,
        passages: PassageSource,
        *,
        candidates: int,
        passages_wanted: int,
    ) -> None:
        """Take `candidates` passages from each search and return at most `passages_wanted`."""
        self._embedder = embedder
        self._index = index
        self._full_text = full_text
        self._passages = passages
        self._candidates = candidates
        self._passages_wanted = passages_wanted

    def retrieve(self, question: str, versions: Sequence[VersionId]) -> list[Hit]:
        """Return the best passages of the versions, best first, no text twice."""
        if not question.strip() or not versions:
            return []
        vector = self._embedder.embed([question])[0]
        fused = fuse(
            {
                "dense": self._index.search(vector, versions, self._candidates),
                "full_text": self._full_text.search_text(question, versions, self._candidates),
            }
        )
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
        return _without_repeats(
            [hit for hit in hits if hit.passage.version_id in allowed], self._passages_wanted
        )


def _without_repeats(hits: Sequence[Hit], limit: int) -> list[Hit]:
    best: dict[str, Hit] = {}
    for hit in hits:
        best.setdefault(same_text(hit.passage.text), hit)
    return list(best.values())[:limit]
