"""The index that is searched by vector, and what it is built from; part of `tagtrap.ports`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tagtrap.domain.identifiers import PassageId, Tag, VersionId
from tagtrap.domain.relevance import Vectors
from tagtrap.domain.retrieval import ScoredPassage


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A passage as the index holds it.

    It has its tags, and one vector a window: shape (windows, dimensions).
    """

    passage_id: PassageId
    version_id: VersionId
    tags: tuple[Tag, ...]
    vectors: Vectors


class PassageIndex(Protocol):
    """Finds passages by vector, within given versions only."""

    def add(self, entries: Sequence[IndexEntry]) -> None:
        """Add passages; one that is there already is replaced."""
        ...

    def remove(self, versions: Sequence[VersionId]) -> None:
        """Remove all passages of the versions."""
        ...

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine (-1 to 1), best first.

        Vector shape (dimensions,).
        """
        ...


class VectorSource(Protocol):
    """The stored vectors, from which any index can be built again.

    Implemented in `tagtrap.records`.
    """

    def generation(self) -> int:
        """Return a number that grows with every change of what is searchable."""
        ...

    def searchable_versions(self) -> list[VersionId]:
        """Return the versions that are ready."""
        ...

    def entries(self, version: VersionId) -> list[IndexEntry]:
        """Return the passages of a version with their stored vectors."""
        ...

    def vector_count(self) -> int:
        """Return the number of stored vectors of all searchable versions."""
        ...

    def embedder_ids(self) -> frozenset[str]:
        """Return the ids of the embedders behind the searchable vectors; at most one."""
        ...

    def erasures(self) -> int:
        """Return a number that grows with every document whose last byte has to go."""
        ...
