"""Embed all passages again with another embedder, while the old vectors go on answering."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from filelock import FileLock, Timeout

from ingest.passages import windows_again
from tagtrap.domain.identifiers import PassageId, VersionId
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import StorageError
from tagtrap.ports import Embedder, Vectors
from tagtrap.records.reembedding import StoredReembedding
from tagtrap.service.permissions import require, require_all_collections

_WINDOWS_AT_ONCE = 128


@dataclass(frozen=True, slots=True)
class ReembeddingProgress:
    """How many versions are embedded again, of how many; `is_over` once the new vectors answer."""

    done: int
    total: int
    is_over: bool = False


class Reembedding:
    """Can be ended at any moment and goes on with the first version that is not whole."""

    def __init__(self, stored: StoredReembedding, embedder: Embedder, lock: Path) -> None:
        self._stored = stored
        self._embedder = embedder
        self._lock = FileLock(lock, timeout=0)

    def run(self, actor: Actor) -> Iterator[ReembeddingProgress]:
        """Yield progress until the switch, which is one step.

        Raises `StorageError` if another process is at it already.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        require_all_collections(actor)
        return self._alone(actor)

    def _alone(self, actor: Actor) -> Iterator[ReembeddingProgress]:
        try:
            with self._lock:
                yield from self._run(actor)
        except Timeout as error:
            raise StorageError("Another process is embedding the documents again.") from error

    def _run(self, actor: Actor) -> Iterator[ReembeddingProgress]:
        embedder, done = self._embedder.id, 0
        self._stored.begin(embedder)
        total = len(self._stored.waiting(embedder))
        yield ReembeddingProgress(0, total)
        # A running app may publish with the old embedder meanwhile.
        while not self._stored.is_settled(embedder):
            for version in self._stored.waiting(embedder):
                self._stored.keep(version, embedder, self._embedded(version))
                done += 1
                yield ReembeddingProgress(done, max(total, done))
            self._stored.switch(embedder, actor.id)
        yield ReembeddingProgress(done, max(total, done), is_over=True)

    def _embedded(self, version: VersionId) -> list[tuple[PassageId, Vectors]]:
        plans = self._stored.plans(version)
        windows = [windows_again(plan.sentences, plan.heading) for plan in plans]
        rows = self._rows([text for of_passage in windows for text in of_passage])
        ends = np.cumsum([len(of_passage) for of_passage in windows])
        return [
            (plan.passage_id, rows[end - len(of_passage) : end])
            for plan, of_passage, end in zip(plans, windows, ends, strict=True)
        ]

    def _rows(self, texts: Sequence[str]) -> Vectors:
        parts = [
            self._embedder.embed(texts[start : start + _WINDOWS_AT_ONCE])
            for start in range(0, len(texts), _WINDOWS_AT_ONCE)
        ]
        return np.concatenate(parts) if parts else np.zeros((0, self._embedder.dimensions), "<f4")
