"""Which passages of other versions lie near those of one version."""

from dataclasses import dataclass
from threading import Lock

import numpy as np

from tagtrap.domain.identifiers import PassageId, VersionId
from tagtrap.ports import Vectors, VectorSource


@dataclass(frozen=True, slots=True)
class NearPassages:
    """A passage of the one version, and the nearest ones of the others, in any order."""

    passage: PassageId
    others: tuple[PassageId, ...]


@dataclass(frozen=True, slots=True)
class _Windows:
    """The vectors of a version, shape (windows, dimensions), and whose passage each is."""

    vectors: Vectors
    passages: tuple[PassageId, ...]


class Neighbours:
    """Compares stored vectors in one product of matrices; keeps those of versions in force.

    A base of 100,000 sentences takes about 40 MB, once something was compared.
    """

    def __init__(self, source: VectorSource) -> None:
        self._source = source
        self._lock = Lock()
        self._windows: dict[VersionId, _Windows] = {}
        self._embedders: frozenset[str] = frozenset()

    def near(self, version: VersionId, *, least: float, most: int) -> list[NearPassages]:
        """Return for each passage those of other versions with a cosine (-1 to 1) of `least`.

        At most `most` a passage, the nearest. Versions that are not in force have none.
        """
        with self._lock:
            others = self._up_to_date()
            mine = others.pop(version, None)
            if mine is None or not others:
                return []
            vectors = np.concatenate([windows.vectors for windows in others.values()])
            owners = [passage for windows in others.values() for passage in windows.passages]
            found: dict[PassageId, dict[PassageId, None]] = {}
            cosines = mine.vectors @ vectors.T
            for row, passage in zip(cosines, mine.passages, strict=True):
                rows = np.flatnonzero(row >= least)
                nearest = rows[np.argsort(-row[rows], kind="stable")[:most]]
                near = found.setdefault(passage, {})
                near.update((owners[place], None) for place in nearest)
        return [NearPassages(passage, tuple(near)) for passage, near in found.items() if near]

    def _up_to_date(self) -> dict[VersionId, _Windows]:
        wanted, embedders = self._source.searchable_versions(), self._source.embedder_ids()
        # Vectors of another model lie in another space.
        known = self._windows if embedders == self._embedders else {}
        self._embedders = embedders
        self._windows = {
            version: known[version] if version in known else self._read(version)
            for version in wanted
        }
        return {version: one for version, one in self._windows.items() if one.passages}

    def _read(self, version: VersionId) -> _Windows:
        entries = self._source.entries(version)
        return _Windows(
            vectors=np.concatenate([entry.vectors for entry in entries])
            if entries
            else np.zeros((0, 0), np.float32),
            passages=tuple(entry.passage_id for entry in entries for _ in entry.vectors),
        )
