"""Exact search over vectors held in memory."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from tagtrap.domain.identifiers import PassageId, VersionId
from tagtrap.domain.retrieval import ScoredPassage
from tagtrap.ports import IndexEntry, Vectors


@dataclass(frozen=True, slots=True)
class _Block:
    """The windows of one version as one matrix; `starts` are the first rows of its passages."""

    passages: tuple[PassageId, ...]
    matrix: Vectors
    starts: NDArray[np.intp]

    @staticmethod
    def of(entries: Sequence[IndexEntry]) -> "_Block":
        counts = [len(entry.vectors) for entry in entries]
        return _Block(
            passages=tuple(entry.passage_id for entry in entries),
            matrix=np.concatenate([entry.vectors for entry in entries]),
            starts=np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.intp),
        )

    def scores(self, vector: Vectors) -> Vectors:
        """Return the cosine of the best window of each passage."""
        return np.asarray(np.maximum.reduceat(self.matrix @ vector, self.starts), np.float32)


class ExactIndex:
    """A `PassageIndex` that compares with every vector: always right, nothing stored."""

    def __init__(self) -> None:
        """Start empty."""
        self._lock = RLock()
        self._entries: dict[VersionId, dict[PassageId, IndexEntry]] = {}
        self._version_of: dict[PassageId, VersionId] = {}
        self._blocks: dict[VersionId, _Block] = {}

    def add(self, entries: Sequence[IndexEntry]) -> None:
        """Add passages; one that is there already is replaced."""
        with self._lock:
            for entry in entries:
                self._drop(entry.passage_id)
                if len(entry.vectors) == 0:
                    continue
                self._entries.setdefault(entry.version_id, {})[entry.passage_id] = entry
                self._version_of[entry.passage_id] = entry.version_id
                self._blocks.pop(entry.version_id, None)

    def remove(self, versions: Sequence[VersionId]) -> None:
        """Remove all passages of the versions."""
        with self._lock:
            for version in versions:
                for passage in self._entries.pop(version, {}):
                    del self._version_of[passage]
                self._blocks.pop(version, None)

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine (-1 to 1), best first."""
        with self._lock:
            blocks = [self._block(v) for v in dict.fromkeys(versions) if self._entries.get(v)]
        if not blocks or limit < 1:
            return []
        scores = np.concatenate([block.scores(vector) for block in blocks])
        passages = [passage for block in blocks for passage in block.passages]
        if limit < len(scores):
            # All that tie with the last place stay in, so that the ids settle the tie.
            last = np.partition(scores, len(scores) - limit)[len(scores) - limit]
            chosen = np.flatnonzero(scores >= last)
        else:
            chosen = np.arange(len(scores))
        ranked = sorted((-float(scores[row]), passages[row]) for row in chosen)
        return [ScoredPassage(passage, -score) for score, passage in ranked[:limit]]

    def _block(self, version: VersionId) -> _Block:
        if version not in self._blocks:
            self._blocks[version] = _Block.of(list(self._entries[version].values()))
        return self._blocks[version]

    def _drop(self, passage: PassageId) -> None:
        version = self._version_of.pop(passage, None)
        if version is not None:
            del self._entries[version][passage]
            self._blocks.pop(version, None)
