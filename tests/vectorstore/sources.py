"""A source of stored vectors that lives in a dictionary or a file, and random entries for it."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tagtrap.domain.identifiers import PassageId, Tag, VersionId
from tagtrap.ports import IndexEntry, Vectors

DIMENSIONS = 16


def random_vectors(count: int, *, seed: int, dimensions: int = DIMENSIONS) -> Vectors:
    """Return unit vectors, the same for the same seed."""
    vectors = np.random.default_rng(seed).normal(size=(count, dimensions)).astype(np.float32)
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)


def version_entries(
    version: str, passages: int, *, windows: int = 1, dimensions: int = DIMENSIONS
) -> list[IndexEntry]:
    """Return the entries of a version; its name settles its vectors."""
    seed = int.from_bytes(version.encode(), "big") % 2**32
    vectors = random_vectors(passages * windows, seed=seed, dimensions=dimensions)
    return [
        IndexEntry(
            passage_id=PassageId(f"{version}-p{number:05}"),
            version_id=VersionId(version),
            tags=(Tag(str(3000 + number)),),
            vectors=vectors[number * windows : (number + 1) * windows],
        )
        for number in range(passages)
    ]


class StoredVectors:
    """A `VectorSource` in memory."""

    def __init__(self) -> None:
        """Start empty."""
        self.embedder = "hashing"
        self.erased = 0
        self._versions: dict[VersionId, list[IndexEntry]] = {}
        self._generation = 0
        self.loaded: list[VersionId] = []

    def publish(self, entries: Sequence[IndexEntry]) -> None:
        """Make the entries' versions searchable."""
        for entry in entries:
            self._versions.setdefault(entry.version_id, []).append(entry)
        self._generation += 1

    def retire(self, version: str) -> None:
        """Make a version unsearchable."""
        del self._versions[VersionId(version)]
        self._generation += 1

    def erase(self, version: str) -> None:
        """Make a version unsearchable for good."""
        self.retire(version)
        self.erased += 1

    def all_entries(self) -> list[IndexEntry]:
        """Return everything searchable."""
        return [entry for entries in self._versions.values() for entry in entries]

    def generation(self) -> int:
        """Return the number of changes."""
        return self._generation

    def searchable_versions(self) -> list[VersionId]:
        """Return the versions published and not retired."""
        return list(self._versions)

    def entries(self, version: VersionId) -> list[IndexEntry]:
        """Return the passages of a version."""
        self.loaded.append(version)
        return self._versions.get(version, [])

    def vector_count(self) -> int:
        """Return the number of vectors."""
        return sum(len(entry.vectors) for entry in self.all_entries())

    def embedder_ids(self) -> frozenset[str]:
        """Return what the vectors are said to come from."""
        return frozenset([self.embedder] if self._versions else [])

    def erasures(self) -> int:
        """Return how many versions were erased."""
        return self.erased


class CountedVectors:
    """A `VectorSource` that several processes share: a file says how many versions there are."""

    def __init__(self, path: Path, *, passages: int) -> None:
        """Start with what the file says, or nothing."""
        self._path = path
        self._passages = passages

    def publish(self) -> str:
        """Make one more version searchable, and return it."""
        count = self.generation() + 1
        fresh = self._path.with_suffix(".new")
        fresh.write_text(json.dumps(count))
        fresh.replace(self._path)
        return f"version{count - 1}"

    def generation(self) -> int:
        """Return the number of versions."""
        return int(json.loads(self._path.read_text())) if self._path.exists() else 0

    def searchable_versions(self) -> list[VersionId]:
        """Return the versions by number."""
        return [VersionId(f"version{number}") for number in range(self.generation())]

    def entries(self, version: VersionId) -> list[IndexEntry]:
        """Return the passages of a version."""
        return version_entries(version, self._passages)

    def vector_count(self) -> int:
        """Return the number of vectors."""
        return self.generation() * self._passages

    def embedder_ids(self) -> frozenset[str]:
        """Return what the vectors are said to come from."""
        return frozenset(["hashing"])

    def erasures(self) -> int:
        """Return 0: nothing is ever erased here."""
        return 0
