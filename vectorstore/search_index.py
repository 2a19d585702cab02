"""The index that an app searches, whichever place it is kept in."""

from collections.abc import Sequence
from typing import Protocol

from tagtrap.domain.identifiers import VersionId, vector_space
from tagtrap.domain.retrieval import ScoredPassage
from tagtrap.errors import EmbedderChanged
from tagtrap.ports import Vectors, VectorSource
from vectorstore.state import IndexState


class SearchIndex(Protocol):
    """Searches the stored vectors, always right; `SyncedIndex` and `ServedIndex` are two."""

    @property
    def searches_chroma(self) -> bool:
        """Whether the last search went to Chroma, and not to the stored vectors themselves."""
        ...

    @property
    def state(self) -> IndexState:
        """What the next search rests on."""
        ...

    def prepare(self) -> None:
        """Bring Chroma up to date behind the back of whoever calls; searches go on."""
        ...

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine (-1 to 1), best first."""
        ...

    def wait_until_built(self) -> None:
        """Wait for the builder, if one is at work."""
        ...

    def forget_erased(self) -> None:
        """Leave no vector of an erased document in Chroma. Raises `StorageError`."""
        ...

    def forget_erased_before(self) -> None:
        """Do at the start what an erasure that was cut short has left to do."""
        ...

    def close(self) -> None:
        """Leave Chroma in order; the index can be used again afterwards."""
        ...


class OwnVectors:
    """Watches that the stored vectors stay comparable with those of questions."""

    def __init__(self, source: VectorSource, embedder_id: str) -> None:
        self._source = source
        self._embedder_id = embedder_id
        self._seen_generation: int | None = None

    def require(self) -> None:
        """Raise `EmbedderChanged` once the stored vectors come from another embedder."""
        generation = self._source.generation()
        if generation == self._seen_generation:
            return
        for stored in self._source.embedder_ids():
            if vector_space(stored) != self._embedder_id:
                raise EmbedderChanged(
                    f"The documents have been embedded again with {stored}, and this process still "
                    f"uses {self._embedder_id}. Start TagTrap again with that embedder."
                )
        self._seen_generation = generation
