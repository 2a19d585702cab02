"""The passage index in Chroma: in a folder of its own, or in a collection on a server.

Chroma holds ids, vectors and tags, never text: what is deleted from it stays in its files until the
folder is built anew. Only one process may write a folder, and a process that dies while writing may
leave it unusable; `vectorstore.owned_folder` guards against both.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import numpy as np

from tagtrap.domain.identifiers import PassageId, VersionId
from tagtrap.domain.retrieval import ScoredPassage
from tagtrap.errors import IndexDamaged
from tagtrap.ports import IndexEntry, Vectors

if TYPE_CHECKING:
    from chromadb.api.models.Collection import Collection
    from chromadb.api.types import Where

_Item = TypeVar("_Item")

_COLLECTION = "passages"
# Chroma takes 5461 rows at once, SQLite below it 32766 values in one condition.
_ROWS = 5000
_VALUES = 5000
# Wide enough that the approximate search agrees with the exact one on the first places.
_SEARCH_WIDTH = 400
# A passage may come back once for each of its windows, and some may not be read by everyone.
_EVERYWHERE = (2, 8)


class _Row(NamedTuple):
    """A window that was found."""

    passage: PassageId
    version: VersionId
    cosine: float


class ChromaPassages:
    """A `PassageIndex` in a collection of Chroma, wherever that is kept."""

    def __init__(self, client: Any, name: str, place: str) -> None:  # noqa: ANN401 - Chroma's own
        """Open the collection, or make it; `place` is what messages call it.

        Raises `IndexDamaged` if Chroma cannot.
        """
        self._place = place
        with border(place):
            self._collection: Collection = client.get_or_create_collection(
                name,
                embedding_function=None,
                configuration={"hnsw": {"space": "cosine", "ef_search": _SEARCH_WIDTH}},
            )

    def add(self, entries: Sequence[IndexEntry]) -> None:
        """Add passages; one that is there already is replaced."""
        latest = {entry.passage_id: entry for entry in entries}
        with border(self._place):
            # Chroma's own `add` keeps the old row of a known id and says nothing.
            for passages in _slices(list(latest), _VALUES):
                self._collection.delete(where=_one_of("passage_id", passages))
            for rows in row_batches(list(latest.values())):
                self._collection.add(**rows)

    def remove(self, versions: Sequence[VersionId]) -> None:
        """Remove all passages of the versions."""
        with border(self._place):
            for part in _slices(versions, _VALUES):
                self._collection.delete(where=_one_of("version_id", part))

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine (-1 to 1), best first."""
        wanted = dict.fromkeys(versions)
        if limit < 1 or not wanted:
            return []
        with border(self._place):
            best = self._search_everywhere(vector, wanted, limit)
            if len(best) < limit:
                for part in _slices(list(wanted), _VALUES):
                    best.update(self._search_part(vector, part, limit))
        ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))
        return [ScoredPassage(passage, score) for passage, score in ranked[:limit]]

    def count(self) -> int:
        """Return the number of vectors."""
        with border(self._place):
            return int(self._collection.count())

    def _search_part(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> dict[PassageId, float]:
        best: dict[PassageId, float] = {}
        wanted = limit * 2  # a passage may come back once for each of its windows
        while True:
            rows = self._nearest(vector, wanted, _one_of("version_id", versions))
            _keep_best(best, rows)
            if len(best) >= limit or len(rows) < wanted:
                return best
            wanted *= 2

    def _search_everywhere(
        self, vector: Vectors, versions: Container[VersionId], limit: int
    ) -> dict[PassageId, float]:
        """Return the nearest passages of the versions among the nearest of all.

        A condition makes Chroma several times as slow, more so the more versions it names, and
        most people may read nearly everything. Fewer than `limit`: there may be others.
        """
        best: dict[PassageId, float] = {}
        for factor in _EVERYWHERE:
            rows = self._nearest(vector, limit * factor, None)
            best.clear()
            _keep_best(best, (row for row in rows if row.version in versions))
            if len(best) >= limit or len(rows) < limit * factor:
                break
        return best

    def _nearest(self, vector: Vectors, number: int, where: "Where | None") -> list["_Row"]:
        found = self._collection.query(
            query_embeddings=vector[np.newaxis],
            n_results=number,
            where=where,
            include=["metadatas", "distances"],
        )
        rows, distances = (found["metadatas"] or [[]])[0], (found["distances"] or [[]])[0]
        return [
            # Chroma returns distance; the rest of the code wants similarity.
            _Row(
                PassageId(str(row["passage_id"])),
                VersionId(str(row["version_id"])),
                1.0 - float(far),
            )
            for row, far in zip(rows, distances, strict=True)
        ]


class ChromaIndex(ChromaPassages):
    """A `PassageIndex` in a folder that belongs to this process alone."""

    def __init__(self, folder: Path) -> None:
        """Open the folder, or make it. Raises `IndexDamaged` if Chroma cannot."""
        place = str(folder)
        with border(place):
            self._client = _client(folder)
        super().__init__(self._client, _COLLECTION, place)

    def try_out(self) -> None:
        """Read one row and search by it. Raises `IndexDamaged` if that cannot be done."""
        with border(self._place):
            row = self._collection.get(limit=1, include=["embeddings", "metadatas"])
            vectors = np.asarray(row["embeddings"], np.float32)
            if len(vectors):
                self._collection.query(query_embeddings=vectors, n_results=1)

    def close(self) -> None:
        """Let go of the folder's files."""
        with border(self._place):
            self._client.close()


def _client(folder: Path) -> Any:  # noqa: ANN401 - typed without its own `close`
    import chromadb
    from chromadb.config import Settings

    return chromadb.PersistentClient(path=folder, settings=Settings(anonymized_telemetry=False))


def row_batches(entries: Sequence[IndexEntry]) -> Iterator[dict[str, Any]]:
    """Yield the rows of passages, one a window, as Chroma takes them, in batches it takes."""
    rows = [(entry, window) for entry in entries for window in range(len(entry.vectors))]
    for part in _slices(rows, _ROWS):
        yield {
            "ids": [f"{entry.passage_id}#{window}" for entry, window in part],
            "embeddings": [entry.vectors[window] for entry, window in part],
            "metadatas": [
                {
                    "version_id": entry.version_id,
                    "passage_id": entry.passage_id,
                    "tags": " ".join(entry.tags),
                }
                for entry, _ in part
            ],
        }


def _keep_best(best: dict[PassageId, float], rows: Iterable[_Row]) -> None:
    for row in rows:
        best[row.passage] = max(best.get(row.passage, -1.0), row.cosine)


def _one_of(field: str, values: Sequence[str]) -> "Where":
    return cast("Where", {field: {"$in": list(values)}})


def _slices(items: Sequence[_Item], size: int) -> Iterator[list[_Item]]:
    return (list(items[start : start + size]) for start in range(0, len(items), size))


@contextmanager
def border(place: str) -> Iterator[None]:
    """Raise `IndexDamaged` for whatever goes wrong in Chroma; `place` is where."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:  # a panic in Chroma's Rust code is no `Exception`
        raise IndexDamaged(
            f"the search index in {place} cannot be used ({type(error).__name__}: {error}); "
            "it is built again from the database"
        ) from error
